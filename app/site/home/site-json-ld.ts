/** Returns schema.org's description of the organisation, and of the site with its search. */
export function siteJsonLd(site: { origin: string; name: string; tagline: string }): Record<string, unknown>[] {
  const publisher = { "@id": `${site.origin}/#organization` };
  return [
    {
      "@context": "https://schema.org",
      "@type": "Organization",
      ...publisher,
      name: site.name,
      url: site.origin,
      logo: `${site.origin}/icon-512.png`,
      description: site.tagline,
      contactPoint: { "@type": "ContactPoint", contactType: "customer support", url: `${site.origin}/contact` },
    },
    {
      "@context": "https://schema.org",
      "@type": "WebSite",
      name: site.name,
      url: site.origin,
      publisher,
      potentialAction: {
        "@type": "SearchAction",
        target: { "@type": "EntryPoint", urlTemplate: `${site.origin}/search?q={search_term_string}` },
        "query-input": "required name=search_term_string",
      },
    },
  ];
}
