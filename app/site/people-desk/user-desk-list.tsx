import { Link } from "@remix-run/react";
import { dutyWords, type Duty } from "~/domain/roles/duties";
import { defineList, valueColumn } from "~/platform/admin-list/list-definition";
import { DateTime } from "~/ui/date-time";
import { Badge } from "~/ui/notice";
import type { Role, UserFields } from "~/platform/access/schema";

export interface UserRow {
  id: string;
  name: string;
  email: string | null;
  role: Role;
  duties: readonly Duty[];
  state: UserFields["state"];
  isVerified: boolean;
  represents: readonly string[];
  joinedAt: string;
  lastSeenAt: string | null;
}

export const STATE_LABELS = { active: "Active", suspended: "Suspended", anonymised: "Anonymised" } as const;
const YES_NO = [
  { value: "yes", label: "Yes" },
  { value: "no", label: "No" },
];

/** The list of everybody who has joined. */
export const userList = defineList<UserRow>({
  duty: "owner",
  name: "users",
  title: "Users",
  path: "/admin/users",
  words: { one: "user", many: "users" },
  create: { to: "/admin/users/invite", label: "Invite an admin" },
  search: { label: "Start of a name or email, or an id" },
  sort: "-joined",
  filters: [
    {
      name: "role",
      label: "Role",
      options: [
        { value: "admin", label: "Admin" },
        { value: "user", label: "Member" },
      ],
    },
    {
      name: "state",
      label: "State",
      options: Object.entries(STATE_LABELS).map(([value, label]) => ({ value, label })),
    },
    { name: "verified", label: "Address confirmed", options: YES_NO },
    { name: "represents", label: "Represents a casino", options: YES_NO },
  ],
  columns: [
    {
      key: "name",
      label: "Name",
      sort: true,
      cell: ({ id, name }) => <Link to={`/admin/users/${encodeURIComponent(id)}`}>{name}</Link>,
      csv: ({ name }) => name,
    },
    valueColumn("email", "Email address", ({ email }) => email, {
      show: (email) => email ?? <span className="text-quiet">none</span>,
    }),
    valueColumn("role", "Role", ({ role }) => role, {
      show: (role) => (role === "admin" ? <Badge meaning="info">Admin</Badge> : "Member"),
    }),
    {
      key: "duties",
      label: "Duties",
      optional: true,
      cell: ({ duties }) => dutyWords(duties),
      csv: ({ duties }) => duties.join(" "),
    },
    valueColumn("state", "State", ({ state }) => state, {
      show: (state) => (state === "active" ? "Active" : <Badge meaning="bad">{STATE_LABELS[state]}</Badge>),
    }),
    valueColumn("verified", "Confirmed", ({ isVerified }) => isVerified, {
      show: (isVerified) => (isVerified ? "Yes" : <span className="text-quiet">No</span>),
    }),
    {
      key: "represents",
      label: "Represents",
      optional: true,
      cell: ({ represents }) => represents.join(", "),
      csv: ({ represents }) => represents.join(" "),
    },
    valueColumn("joined", "Since", ({ joinedAt }) => joinedAt, {
      sort: "descending",
      show: (joinedAt) => <DateTime at={joinedAt} />,
    }),
    valueColumn("seen", "Last seen", ({ lastSeenAt }) => lastSeenAt, {
      sort: "descending",
      show: (lastSeenAt) => (lastSeenAt ? <DateTime at={lastSeenAt} /> : <span className="text-quiet">never</span>),
    }),
    { key: "id", label: "Id", optional: true, cell: ({ id }) => id },
  ],
  idOf: ({ id }) => id,
  labelOf: ({ name, email }) => (email === null ? name : `${name} (${email})`),
  bulk: [
    {
      name: "suspend",
      label: "Suspend",
      look: "danger",
      explanation:
        "They will be signed out at once and can’t sign in. What they published stays. We’ll email each of them the reason.",
      asks: [{ name: "reason", label: "Why", hint: "They will see this. 10 to 500 characters." }],
    },
    {
      name: "end-sessions",
      label: "End the sessions of",
      confirm: true,
      explanation: "They will be signed out everywhere and can sign in again.",
    },
  ],
  empty: { title: "Nobody has joined yet", advice: "People appear here as they join." },
});
