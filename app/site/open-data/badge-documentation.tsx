import { Link } from "@remix-run/react";
import { Section } from "~/ui/section";

/** Documents the badge that casinos show on their own sites. */
export function BadgeDocumentation() {
  return (
    <Section id="badge" title="Show a casino’s badge" className="max-w-text space-y-3">
      <p>
        <code>GET /badge/&lt;slug&gt;</code> is a picture (SVG) with a casino’s score of the day, or with what we say
        instead of one. Any site may embed it. <code>theme</code> is <code>light</code> or <code>dark</code>,{" "}
        <code>size</code> is <code>small</code>, <code>medium</code> or <code>large</code>; without them it is light and
        medium. Responses may be cached for the time that Cache-Control allows, at most a quarter of an hour.
      </p>
      <p>
        Link it to <code>/casinos/&lt;slug&gt;/badge?for=&lt;domain&gt;</code>, which tells your visitors whether the
        domain is the casino’s own. The HTML for both is on that page, which each casino in our{" "}
        <Link to="/casinos">list</Link> has: follow “Check the badge” beside its score.
      </p>
    </Section>
  );
}
