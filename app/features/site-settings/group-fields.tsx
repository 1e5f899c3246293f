import { optionsOf } from "~/domain/codes/names-in";
import { CheckboxGroup } from "~/platform/publishing/editor/editor-fields";
import type { ComponentType } from "react";
import { InstantField } from "~/platform/publishing/editor/editor-fields";
import { instantText } from "~/platform/publishing/fields/form-fields";
import { CheckboxField, RadioGroup, TextArea, TextField } from "~/ui/forms/field";
import { RepeatingGroup } from "~/platform/publishing/editor/editor-group";
import { FieldsContext, focusAfter, NO_CONTEXT } from "~/platform/publishing/editor/use-editor-form";
import { useSchemaForm } from "~/ui/forms/use-schema-form";
import { BackupsGroup } from "./backups-group";
import { FrontPageGroup } from "./front-page/front-page-group";
import { MenusGroup } from "./menus/menus-group";
import { ChoicesGroup } from "./choices/choices-group";
import { MailTextsGroup } from "./mail-texts/mail-texts-group";
import { PaymentMethodsGroup } from "./payments/payment-methods-group";
import { ExchangeGroup } from "./exchange-group";
import {
  badgesForm,
  clocksForm,
  maintenanceForm,
  newsletterForm,
  searchForm,
  siteForm,
  staffForm,
  termsWordsForm,
} from "./group-forms";
import type { Settings } from "~/platform/settings/schema";
import { GroupForm, type GroupFormProps } from "./settings-frame";
import { CountryRulesGroup } from "./country-rules-group";
import { DisputeRulesGroup, LocalLicencesGroup } from "./law-groups";
import { SupportGroup } from "./support-group";

function SiteGroup({ fields: site, slug, version, result }: GroupFormProps<Settings["site"]>) {
  const [form, fields] = useSchemaForm(siteForm, slug, result, site);
  const labels = {
    name: "Name",
    tagline: "Tagline",
    contactEmail: "Contact address",
    referencePrefix: "Prefix of complaints’ references",
    socialLinks: "Social links",
    searchEngines: "Search engines",
  };
  return (
    <GroupForm form={form} version={version} labels={labels}>
      <TextField field={fields.name} />
      <TextField field={fields.tagline} hint="One sentence, in the footer and in search results." />
      <TextField field={fields.contactEmail} type="email" hint="Messages to us go there." />
      <TextField
        field={fields.referencePrefix}
        hint="Two to four letters that the reference of each new complaint begins with. References given earlier stay as they are."
        className="max-w-24"
      />
      <CheckboxField
        field={fields.searchEngines}
        label="Tell search engines about new and changed pages"
        hint="By IndexNow: Bing, Yandex, Seznam, Naver and others. Google doesn’t take part."
      />
      <RepeatingGroup<"label" | "url">
        form={form}
        field={fields.socialLinks}
        entry="social link"
        most={8}
        hint="In the footer, in this order."
      >
        {({ label, url }, first) => (
          <div className="grid gap-3 sm:grid-cols-2">
            <TextField field={label} label="Label" {...first} />
            <TextField field={url} label="Address" type="url" />
          </div>
        )}
      </RepeatingGroup>
    </GroupForm>
  );
}

const CLOCKS = {
  firstAnswerDays: { label: "First answer", hint: "Time for staff to review a new complaint." },
  partyDays: { label: "A party’s answer", hint: "Time for the casino or the player, once they are asked." },
  extensionDays: { label: "Extension", hint: "Days added by an extension; each question can be extended once." },
  reopenDays: { label: "Reopening", hint: "Days in which a player may reopen an ended complaint." },
} as const;

function ClocksGroup({ fields: clocks, slug, version, result }: GroupFormProps<Settings["clocks"]>) {
  const [form, fields] = useSchemaForm(clocksForm, slug, result, clocks);
  const names = Object.keys(CLOCKS) as (keyof typeof CLOCKS)[];
  const labels = Object.fromEntries(names.map((name) => [name, CLOCKS[name].label]));
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save clocks">
      {names.map((name) => (
        <TextField
          key={name}
          field={fields[name]}
          label={CLOCKS[name].label}
          hint={CLOCKS[name].hint}
          type="number"
          suffix="days, 1 to 60"
          className="max-w-24"
        />
      ))}
    </GroupForm>
  );
}

function BadgesGroup({ fields: badges, slug, version, result }: GroupFormProps<Settings["adminBadges"]>) {
  const [form, fields] = useSchemaForm(badgesForm, slug, result, badges);
  const labels = {
    mode: { id: `${fields.mode.id}-fixed`, label: "Numbers shown" },
    complaints: "On Complaints",
    userMenu: "On the user menu",
  };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save badges">
      <RadioGroup
        field={fields.mode}
        options={optionsOf({
          fixed: "The fixed numbers below",
          live: "Live counts: complaints waiting for staff, and your unread notices",
        })}
      />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField field={fields.complaints} label="Fixed number on Complaints" type="number" />
        <TextField field={fields.userMenu} label="Fixed number on the user menu" type="number" />
      </div>
    </GroupForm>
  );
}

function NewsletterGroup({ fields: newsletter, slug, version, result }: GroupFormProps<Settings["newsletter"]>) {
  const [form, fields] = useSchemaForm(newsletterForm, slug, result, newsletter);
  const labels = { senderName: "Sender", replyTo: "Reply address", postalAddress: "Postal address" };
  return (
    <GroupForm form={form} version={version} labels={labels}>
      <TextField field={fields.senderName} hint="The name before the sender’s address." />
      <TextField field={fields.replyTo} type="email" hint="Where answers to an issue go." />
      <TextArea
        field={fields.postalAddress}
        rows={4}
        hint="At the end of every email, below the site’s name. Many countries require it in newsletters. A company number can stand here too."
      />
    </GroupForm>
  );
}

function SearchGroup({ fields: search, slug, version, result }: GroupFormProps<Settings["search"]>) {
  const [form, fields] = useSchemaForm(searchForm, slug, result, search);
  const labels = { synonyms: "Synonyms" };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save synonyms">
      <TextArea
        field={fields.synonyms}
        optional
        rows={12}
        hint="One group per line, separated by commas: “KYC, identity check, verification”. Capitals and accents make no difference."
      />
    </GroupForm>
  );
}

function TermsWordsGroup({ fields: terms, slug, version, result }: GroupFormProps<Settings["termsWords"]>) {
  const [form, fields] = useSchemaForm(termsWordsForm, slug, result, terms);
  const labels = { words: "Words and phrases" };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save words">
      <TextArea
        field={fields.words}
        optional
        rows={14}
        hint="One per line, as they appear in a text: “at our sole discretion”. Capitals make no difference. A change counts for versions found from then on."
      />
    </GroupForm>
  );
}

const SECOND_PERSON_KINDS = (
  [
    ["casino", "Casinos"],
    ["bonus", "Bonuses"],
    ["article", "News"],
    ["award", "Awards"],
    ["page", "Pages"],
    ["faq", "FAQ"],
    ["game", "Games"],
    ["partner", "Partners"],
    ["deal", "Deals"],
  ] as const
).map(([value, label]) => ({ value, label }));

function StaffGroup({ fields: staff, slug, version, result }: GroupFormProps<Settings["staff"]>) {
  const [form, fields] = useSchemaForm(staffForm, slug, result, staff);
  const labels = { needsSecondFactor: "Second factor", secondPersonFor: "A second person publishes" };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save rules for staff">
      <CheckboxField
        field={fields.needsSecondFactor}
        label={<strong>Admins need a second factor</strong>}
        hint="A passkey or an app. An admin without one is asked to set it up at their next request, and can’t open the admin area until then. The server can require it as well (STAFF_SECOND_FACTOR), whatever you choose here."
      />
      <CheckboxGroup
        field={fields.secondPersonFor}
        hint="For these, one editor asks for approval, and another sees what would change and publishes it, or returns it with a reason. In an emergency one can publish alone with a reason, which the owners are told."
        options={SECOND_PERSON_KINDS}
      />
    </GroupForm>
  );
}

function MaintenanceGroup({ fields: maintenance, slug, version, result }: GroupFormProps<Settings["maintenance"]>) {
  const defaultValue = { ...maintenance, until: instantText(maintenance.until ?? null) };
  const [form, fields] = useSchemaForm(maintenanceForm, slug, result, defaultValue);
  const labels = { on: "Maintenance mode", message: "Message", until: "Expected to end" };
  return (
    <GroupForm form={form} version={version} labels={labels} save="Save maintenance mode">
      <CheckboxField
        field={fields.on}
        label={<strong>Maintenance mode is on</strong>}
        hint="Visitors and members get an error page with status 503. Contact, responsible gaming and its helplines stay open; signed-in admins see the site as usual."
      />
      <TextArea field={fields.message} optional rows={3} hint="The first thing on that page. Say what is going on." />
      <InstantField
        field={fields.until}
        optional
        hint="Shown on that page until then. The site opens only when you switch maintenance mode off."
      />
    </GroupForm>
  );
}

const FORMS: Record<string, ComponentType<GroupFormProps<never>>> = {
  site: SiteGroup,
  "front-page": FrontPageGroup,
  menus: MenusGroup,
  support: SupportGroup,
  "dispute-rules": DisputeRulesGroup,
  "local-licences": LocalLicencesGroup,
  countries: CountryRulesGroup,
  clocks: ClocksGroup,
  exchange: ExchangeGroup,
  choices: ChoicesGroup,
  "payment-methods": PaymentMethodsGroup,
  badges: BadgesGroup,
  newsletter: NewsletterGroup,
  "mail-texts": MailTextsGroup,
  search: SearchGroup,
  "terms-words": TermsWordsGroup,
  backups: BackupsGroup,
  staff: StaffGroup,
  maintenance: MaintenanceGroup,
};

/** Form of the group that the address names. */
export function GroupFields(props: GroupFormProps<unknown>) {
  const Fields = FORMS[props.slug];
  if (!Fields) return null;
  return (
    <FieldsContext.Provider value={{ ...NO_CONTEXT, focus: focusAfter(props.result) }}>
      <Fields {...(props as GroupFormProps<never>)} />
    </FieldsContext.Provider>
  );
}
