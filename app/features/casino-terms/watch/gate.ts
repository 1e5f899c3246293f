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
`);
/** A page that is closed to a country names the country as the visitor's, and says that it is closed. */
const YOUR_COUNTRY = phrases(`
  where you are, your current location, residents of your
  your country, your region, your location, your jurisdiction, your territory, ihrem land, deinem land, ihrer region
  votre pays, votre région, su país, tu país, su región, tu región, tuo paese, suo paese, vostro paese, seu país
  sua região, twoim kraju, twojego kraju, państwa kraju, uw land, jouw land, je land, uw regio, ditt land, dit land
  landet ditt, maassasi, maastasi, vaší zemi, vaší země, teie riigis, sinu riigis, jūsu valstī, お住まいの国
  お住まいの地域, вашей стране, вашей страны
`);
const CLOSED = phrases(`
  not offered, cannot access, can't access, can't use our, cannot use our
  not available, isn't available, unavailable, not allowed, blocked, restricted, not accessible, nicht verfügbar
  nicht zugänglich, nicht erlaubt, gesperrt, pas disponible, indisponible, pas accessible, bloqué, no está disponible
  no disponible, bloquead, non è disponibile, non disponibile, bloccat, não está disponível, indisponível, niedostępn
  nie jest dostępn, zablokowan, niet beschikbaar, geblokkeerd, inte tillgänglig, blockera, ikke tilgængelig
  ikke tilgjengelig, blokeret, blokkert, ei ole saatavilla, ei ole käytettävissä, estetty, není dostupn, nedostupn
  blokován, ei ole saadaval, pole saadaval, nav pieejam, ご利用いただけません, 利用できません, недоступ, заблокирован
`);

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

/**
 * True if a page's title and text are not its content but stand in its place: a check that the visitor is a person, a
 * block for a country, a notice of maintenance or that nothing is there. They are recognised by what they say, and in any
 * language by being short with the id of a request or the visitor's address in them.
 */
export function isGate(title: string, text: string): boolean {
  if (text.length > LONGEST_GATE) return false;
  if (REQUEST_ID.test(text) || (text.match(ADDRESSES) ?? []).some(isAddress)) return true;
  const folded = fold(`${title}\n${text}`).replace(/\s+/g, " ");
  if (has(folded, CHALLENGES)) return true;
  if (text.length > LONGEST_NOTE) return false;
  return has(folded, NOTICES) || (has(folded, YOUR_COUNTRY) && has(folded, CLOSED));
}
