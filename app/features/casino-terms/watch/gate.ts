import { isIP } from "node:net";
import { fold } from "~/domain/text/fold";
import { linesOf } from "~/domain/text/lines";
import { withoutTrailing } from "~/domain/trailing";

/** Terms are longer than what keeps visitors out. */
const LONGEST_GATE = 1_500;
/** For words that terms use as well, such as those about maintenance. */
const LONGEST_NOTE = 1_000;

const phrases = (list: string) => linesOf(list).flatMap((line) => line.split(", ").map(fold));

/** Said by pages that check a visitor or turn one away, in the languages of casinos' pages. */
const CHALLENGES = phrases(`
  you are human, you are a human, are you human, are you a robot, not a robot, checking your browser, captcha
  the security of your connection, site connection is secure, just a moment, attention required, unusual traffic
  enable javascript and cookies, access denied, access is denied, to this page has been denied, ddos protection, ray id
  you have been blocked, request blocked, request has been blocked, request unsuccessful, pardon our interruption
  don't have permission to access, do not have permission to access, zugriff verweigert, zugriff wurde verweigert
  ein mensch sind, ein mensch bist, kein roboter, browser wird überprüft, êtes humain, êtes un humain, pas un robot
  êtes un être humain, accès refusé, vérification de votre navigateur, eres humano, eres un humano, es usted humano
  es un ser humano, soy un robot, acceso denegado, comprobando tu navegador, comprobando su navegador, di essere umano
  sei umano, sei un essere umano, sono un robot, accesso negato, verifica del browser, você é humano, é um ser humano
  que é humano, sou um robô, acesso negado, acesso bloqueado, jesteś człowiekiem, nie jestem robotem, odmowa dostępu
  dostęp zabroniony, dostęp zablokowany, een mens bent, bent u een mens, geen robot, toegang geweigerd, du är människa
  du är en människa, inte en robot, ingen robot, åtkomst nekad, du er et menneske, du er menneske, ikke en robot
  adgang nægtet, tilgang nektet, ingen tilgang, olet ihminen, en ole robotti, pääsy estetty, pääsy kielletty
  jste člověk, nejsem robot, přístup odepřen, přístup zamítnut, oled inimene, ei ole robot, juurdepääs keelatud
  esat cilvēks, neesmu robots, piekļuve liegta, 人間であること, ロボットではありません, アクセスが拒否, アクセスは拒否
  you're human, robot or human, not a bot, a real person, verify your browser, verifying your browser, incident id
  security verification, complete the security check, complete the challenge, too many requests, being rate limited
  vpn detected, turn off your vpn, disable your vpn, access to this site has been limited, nisam robot, nu sunt robot
  nem vagyok robot, δεν είμαι ρομπότ, δεν είστε ρομπότ, είστε άνθρωπος, не съм робот, достъпът е отказан, достъп отказан, че сте човек
  安全验证, 人机验证, 安全驗證, 访问被拒绝, 로봇이 아닙니다, 보안 확인, 접근이 거부
  вы человек, не робот, доступ запрещен, доступ заблокирован, insan olduğunuz, erişim engellendi
  not automated traffic, enable js, why this verification, slide right to, faster than expected of a human
  requested url was rejected, your support id is, web app firewall, web application firewall, request looks suspicious
  access to this website is blocked, site has been blocked, e stato inibito, sprovvisto delle autorizzazioni
  rejestrze domen, проверка браузера, доступ к сайту ограничен, доступ к ресурсу, erişim engeli
  gesperrte webseite, site bloqué, sitio bloqueado, sito bloccato, strona zablokowana, waiting room, queue-it
  your place in the queue, you are now in line
`);
/** Said by pages that are not there, ask for something first, or are off for a while. */
const NOTICES = phrases(`
  page not found, page you requested, page you are looking for, page doesn't exist, page does not exist
  seite nicht gefunden, page introuvable, página no encontrada, pagina non trovata, página não encontrada
  nie znaleziono strony, pagina niet gevonden, sidan hittades inte, siden blev ikke fundet, siden ble ikke funnet
  sivua ei löyt, stránka nenalezena, ページが見つかりません, domain is for sale, domain is parked
  this account has been suspended, enable javascript, javascript is disabled, javascript is required
  javascript aktivieren, activer javascript, log in to continue, sign in to continue, session has expired
  403 forbidden, bad gateway, gateway timeout, internal server error, something went wrong, for legal reasons
  web server is successfully installed, buy this domain, domain may be for sale, account has expired, website expired
  we value your privacy, accept all cookies, alle cookies akzeptieren, alle akzeptieren, tout accepter, aceptar todas
  accetta tutti, alles accepteren, acceptera alla, accepter alle, godta alle, hyväksy kaikki, zaakceptuj wszystkie
  be logged in to view, log in to view, browser is out of date, browser is not supported, being redirected
  page can't be found, page could not be found, couldn't find that page, couldn't find the page, coming soon
  country where we do not accept, country where we don't accept, country from which we do not accept
  select your country, choose your country, choose your language, jaar of ouder, of legal age to enter
  are you over 18, are you 18, i am over 18, i am 18, bist du über 18, sind sie über 18, avez-vous plus de 18 ans
  eres mayor de edad, tienes más de 18 años, hai più di 18 anni, tem mais de 18 anos, czy masz ukończone 18 lat
  ben je 18, bent u 18, är du över 18, er du over 18
  under maintenance, down for maintenance, closed for maintenance, scheduled maintenance, planned maintenance
  maintenance mode, undergoing maintenance, maintenance in progress, be right back, back soon, back shortly
  temporarily unavailable, service unavailable, wartungsarbeiten, wartungsmodus, in wartung, est en maintenance
  maintenance en cours, opération de maintenance, temporairement indisponible, en mantenimiento, prace techniczne
  trabajos de mantenimiento, labores de mantenimiento, in manutenzione, manutenzione in corso, em manutenção
  przerwa techniczna, prace konserwacyjne, onderhoudswerkzaamheden, in onderhoud, gepland onderhoud, underhållsarbete
  underhåll pågår, vedligeholdelse, vedlikehold, huoltokatko, huoltotauko, huoltotöitä, probíhá údržba
  technická odstávka, hooldustööd, tehniskie darbi, apkopes darbi, メンテナンス, технические работы
  it looks like you are in, visiting us from, you are visiting from, undergoing scheduled, currently offline, we'll be back, we will be back, временно недоступ, плановое обновление
  ведутся работы, технічні роботи, тимчасово недоступ, bakımda, bakım çalışması, karbantartás, mentenanță
  υπό συντήρηση, εργασίες συντήρησης, 점검 중, 系统维护, 正在维护, 維護中
  error 404, 404 error, 404 not found, fehler 404, erreur 404, errore 404, erro 404, błąd 404, ошибка 404
  page may have been removed, page may have been moved, link may be broken, can't find what you are looking for
  seite existiert nicht, page n'existe, página no existe, página que buscas, pagina non esiste, pagina che cerchi
  página não existe, strona nie istnieje, strony nie znaleziono, której szukasz, pagina bestaat niet
  sidan finns inte, siden findes ikke, siden finnes ikke, stránka neexistuje, страница не найдена
  сторінку не знайдено, страницата не е намерена, sayfa bulunamadı, oldal nem található, pagina nu a fost găsită
  σελίδα δεν βρέθηκε, stranica nije pronađena, 페이지를 찾을 수 없, 页面不存在, 找不到页面, 頁面不存在
  domain is available, available for purchase, premium domain, domain parking, domain has expired, domain owner
  домен прода, index of /, welcome to nginx, default page, database connection, critical error on this website
  web server is down, could not be satisfied, javascript, browser is outdated, update your browser
  browser wird nicht unterstützt, обновите браузер, partners store, und unsere partner, et nos partenaires
  y nuestros socios, e i nostri partner, e nossos parceiros, i nasi partnerzy, och våra partner, og vores partnere
  manage options, manage preferences, before you continue to, reject all accept all, zustimmen und weiter, alle ablehnen
  tout refuser, rechazar todo, rifiuta tutto, rejeitar tudo, alles weigeren, odrzuć wszystk, avvisa alla
  afvis alle, hylkää kaikki, odmítnout vše, принять все, отклонить все, tümünü kabul et, összes elfogadása
  acceptă toate, wij gebruiken cookies, すべて受け入れる, 모두 동의, 接受所有, 全部接受
  older to enter, enter this website, enter this site, verify your age, confirm your age, date of birth to continue
  bestätigen sie ihr alter, bestätige dein alter, ich bin volljährig, confirmez votre âge, vérifiez votre âge
  confirma tu edad, confirme su edad, confirme sua idade, verifica tu edad, conferma la tua età, verifica la tua età
  potwierdź swój wiek, jestem pełnoletni, że masz ukończone 18, bevestig je leeftijd, bekräfta din ålder
  bekræft din alder, vahvista ikäsi, potvrďte svůj věk, вам есть 18, вам исполнилось 18, подтвердите возраст
  подтвердите свой возраст, 18 yaşından büyük mü, yaşınızı doğrulayın, elmúltam 18, elmúltál 18, 18歳以上ですか
  forgot your password, forgot password, forgotten your password, passwort vergessen
  mot de passe oublié, olvidaste tu contraseña, olvidado tu contraseña, password dimenticata, dimenticato la password
  esqueceu a senha, esqueceu sua senha, nie pamiętasz hasła, wachtwoord vergeten, glömt lösenord, glemt adgangskode
  glemt passord, unohditko salasana, zapomenuté heslo, забыли пароль, şifremi unuttum, elfelejtett jelszó
  uitat parola, パスワードをお忘れ, 비밀번호를 잊, 忘记密码
`);
/** A page that is closed to a country names the country as the visitor's, and says that it is closed. */
const YOUR_COUNTRY = phrases(`
  where you are, your current location, residents of your
  your country, your region, your location, your jurisdiction, your territory, ihrem land, deinem land, ihrer region
  votre pays, votre région, su país, tu país, su región, tu región, tuo paese, suo paese, vostro paese, seu país
  sua região, twoim kraju, twojego kraju, państwa kraju, uw land, jouw land, je land, uw regio, ditt land, dit land
  landet ditt, maassasi, maastasi, vaší zemi, vaší země, teie riigis, sinu riigis, jūsu valstī, お住まいの国
  お住まいの地域, вашей стране, вашей страны
  your area, ihrem standort, deinem standort, depuis lequel vous, z którego się łączysz, z którego łączysz
  tu ubicación, su ubicación, tua posizione, sua localização, jouw locatie, вашего региона
  вашем регионе, вашей территории, bulunduğunuz, ülkeniz, χώρα σας, az ön országá, țara dumneavoastră, țara ta
  вашій країні, вашої країни, вашата държава, vašoj zemlji, vašej krajine, 귀하의 국가, 접속하신 국가, 您所在, 你所在
  במדינה שלך, במדינתך, بلدك, دولتك, منطقتك
`);
const CLOSED = phrases(`
  not offered, cannot access, can't access, can't use our, cannot use our
  not available, isn't available, unavailable, not allowed, blocked, restricted, not accessible, nicht verfügbar
  nicht zugänglich, nicht erlaubt, gesperrt, pas disponible, indisponible, pas accessible, bloqué, no está disponible
  no disponible, bloquead, non è disponibile, non disponibile, bloccat, não está disponível, indisponível, niedostępn
  nie jest dostępn, zablokowan, niet beschikbaar, geblokkeerd, inte tillgänglig, blockera, ikke tilgængelig
  ikke tilgjengelig, blokeret, blokkert, ei ole saatavilla, ei ole käytettävissä, estetty, není dostupn, nedostupn
  blokován, ei ole saadaval, pole saadaval, nav pieejam, ご利用いただけません, 利用できません, недоступ, заблокирован
  unable to offer, nicht anbieten, nicht möglich
  pas proposé, peuvent pas accéder, nie możemy, no está permitid, ограничен, не можем предоставлять
  erişemezsiniz, sunulmamakta, hizmet veremi, δεν είναι διαθέσιμ, nem érhető, nem elérhető, nu sunt disponibile
  nu este disponibil, не е достъп, nije dostup, nie je dostup, 이용하실 수 없, 이용할 수 없, 无法访问, 无法使用
  無法訪問, לא זמין, אינו זמין, אינם זמינים, غير متاح, غير متوفر
`);
/** What terms say of a player's country. */
const OF_RESIDENCE = /your country of residence|(?:laws?|regulations) (?:of|in) your (?:country|jurisdiction)/g;

/** Ids that servers give to a request, so that its visitor can ask about it. No terms have one. */
const REQUEST_ID =
  /(?:^|[^\w-])(?:(?=[\da-f]*\d)(?=[\da-f]*[a-f])[\da-f]{16,64}(?![\w])|\d{1,3}\.[\da-f]{6,10}\.\d{9,11}\.[\da-f]{5,10}|[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12})/i;

const ADDRESSES = /[\da-f][\da-f.:]{6,}/gi;

/** True for a visitor's address. Clauses are numbered in the same way, but no chapter has twenty parts of each. */
function isAddress(word: string): boolean {
  const bare = withoutTrailing(word, ".:");
  return isIP(bare) !== 0 && (bare.includes(":") || bare.split(".").some((part) => Number(part) >= 20));
}

const has = (folded: string, list: readonly string[]) => list.some((phrase) => folded.includes(phrase));

/** True for a title that no terms have: the status of an error, or what keeps a visitor out. */
const isGateTitle = (folded: string) =>
  /^(?:error )?(?:40[0-9]|410|429|5[0-2]\d)(?![\d,.%])/.test(folded) || has(folded, CHALLENGES) || has(folded, NOTICES);

/**
 * True if a page's title and text are not its content but stand in its place: a check that the visitor is a person, a
 * block for a country, a notice of maintenance or that nothing is there. They are recognised by what they say, and in any
 * language by being short with the id of a request or the visitor's address in them.
 */
export function isGate(title: string, text: string): boolean {
  if (isGateTitle(fold(title))) return true;
  if (text.length > LONGEST_GATE) return false;
  if (REQUEST_ID.test(text) || (text.match(ADDRESSES) ?? []).some(isAddress)) return true;
  const folded = fold(`${title}\n${text}`).replace(/\s+/g, " ").replace(OF_RESIDENCE, "");
  if (has(folded, CHALLENGES)) return true;
  if (text.length > LONGEST_NOTE) return false;
  return has(folded, NOTICES) || (has(folded, YOUR_COUNTRY) && has(folded, CLOSED));
}

/** Where servers send visitors whom they keep out, and from pages that are gone. */
const ELSEWHERE =
  /^(?:log-?in|sign-?in|sign-?up|auth|register|registration|blocked|restricted|forbidden|denied|not-?allowed|unavailable|maintenance|captcha|challenge|geo(?:-?(?:ip|block|fenc|restrict)[a-z-]*)?|(?:access|country|region|ip)-[a-z-]+|age-?(?:gate|check|verification)?|40\d|(?:page-)?not-?found|error[a-z-]*)$/;

const segmentsOf = (address: string) =>
  new URL(address).pathname
    .toLowerCase()
    .split(/[/._]/)
    .filter((segment) => segment !== "");

/** Parts of a front page's address: its language, its file and what it is called. */
const FRONT = /^(?:[a-z]{2}(?:-[a-z]{2})?|index|default|home|lobby|html?|php|aspx?)$/;
const isFront = (segments: readonly string[]) => segments.every((segment) => FRONT.test(segment));

/**
 * True if the address that a page led to is another page by its name: the front page, of a language or of all, or one
 * that checks visitors or turns them away.
 */
export function leadsElsewhere(asked: string, reached: string): boolean {
  const [before, after] = [segmentsOf(asked), segmentsOf(reached)];
  if (after.some((segment) => ELSEWHERE.test(segment) && !before.includes(segment))) return true;
  return isFront(after) && !isFront(before);
}
