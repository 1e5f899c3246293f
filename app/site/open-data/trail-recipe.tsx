import { Section } from "~/ui/section";
import { RecipeStep } from "./recipe-step";

/** Explains how to check a complaint's trail from its data, from the entries up to the daily roots. */
export function TrailRecipe() {
  return (
    <Section id="trail-recipe" title="Check a complaint’s trail yourself" className="space-y-4">
      <p className="max-w-text">
        Everything is in <code>/api/v1/complaints/:ref.json</code> and{" "}
        <a href="/.well-known/edgewise-trail.json">/.well-known/edgewise-trail.json</a>. JSON(x) is canonical JSON by
        RFC 8785: keys sorted, no spaces, UTF-8. SHA256 gives lowercase hex; | puts bytes one after the other.
      </p>
      <ol className="list-decimal space-y-5 ps-5">
        <RecipeStep
          title="Each entry follows from the one before"
          formulas={["hash = SHA256(JSON(the entry without hash))", "previousHash = hash of the entry before"]}
        >
          The first entry’s <code>previousHash</code> is 64 zeros, <code>sequence</code> counts from 1, and each entry
          starts in the state (<code>from</code>) that the one before led to (<code>to</code>).
        </RecipeStep>
        <RecipeStep
          title="What the complaint holds is what its entries cover"
          formulas={["digest = SHA256(JSON({item, salt, value}))"]}
        >
          An entry with <code>v</code> 2 lists in <code>content</code> the digest of each item that was new or changed
          with it; null means that the item is gone. The last digest of an item counts. Its salt is in{" "}
          <code>salts</code>. Items that begin with “private” aren’t public, so their salts aren’t either: you see that
          they haven’t changed, not what they are. A text that was redacted or erased keeps its old digest, and its old
          salt is deleted.
        </RecipeStep>
        <RecipeStep
          title="The values of the items"
          formulas={[
            "title, story, desiredOutcome, playerName, outcomeReason: the field itself",
            "about: {casino: casino.name, category, incidentOn, contactedCasinoOn}",
            "citedTerms: the field itself, where it isn’t null",
            "amounts: {disputed, recovered}",
            "dates: {submittedAt, publishedAt, closedAt, waitingOn, dueAt, extensions}",
            "message/ID: {party, authorName, body, at}",
            "release/ID: {party, name, kind, contentType, sha256, at}",
          ]}
        >
          Older complaints have entries without <code>v</code> first: those cover the steps alone. Their first entry
          with <code>v</code> covers everything there was by then.
        </RecipeStep>
        <RecipeStep
          title="Entries are in the root of their day"
          formulas={["leaf = SHA256(0x00 | JSON({subject, sequence, hash}))", "node = SHA256(0x01 | left | right)"]}
        >
          A Merkle tree by RFC 6962 over the last entries of all trails that grew on a day, by <code>recordedAt</code>;
          the first root covers everything before it too. Each of <code>proofs</code> names an entry, its place, and the
          siblings on the way up (<code>path</code>, checked as in RFC 9162, 2.1.3.2). It has to lead to the{" "}
          <code>tree</code> of the root of its <code>day</code>. Versions of casinos’ terms are leaves of the same
          trees: the page of a version shows its proof.
        </RecipeStep>
        <RecipeStep
          title="Each root follows from the day before, and is signed"
          formulas={[
            "root = SHA256(JSON({v, day, size, tree, previous, key}))",
            "signature = Ed25519 over that same JSON",
          ]}
        >
          <code>previous</code> is the root of the day before, 64 zeros for the first. The key is in <code>keys</code>{" "}
          (SPKI, DER, base64), under the first 16 digits of the SHA256 of its DER. The key before it signs{" "}
          <code>JSON({"{publicKey, since, previous}"})</code> of a new one: that is its <code>endorsement</code>.
        </RecipeStep>
        <RecipeStep title="Compare with a root you kept" formulas={["root of that day, now = root of that day, then"]}>
          This is what counts. Somebody with our store and our key could write another history that fits together, but
          not one that leads to the root you have. Keep one from time to time.
        </RecipeStep>
      </ol>
    </Section>
  );
}
