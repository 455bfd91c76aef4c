interface Described {
  readonly origin: string;
  readonly brand: string;
  readonly logo: string;
  readonly title: string;
  readonly canonical: string;
  readonly language: string;
  readonly isHome: boolean;
}

/** JSON-LD of a page: who and what this site is on the home page, the way to the page on the others. */
export function structuredData(page: Described): string {
  const graph = page.isHome ? [organization(page), website(page)] : [breadcrumbs(page)];
  return escaped(JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }));
}

function organization({ origin, brand, logo }: Described) {
  return {
    '@type': 'Organization',
    '@id': `${origin}/#organization`,
    name: brand,
    url: `${origin}/`,
    logo: origin + logo,
  };
}

function website({ origin, brand, language }: Described) {
  return {
    ...{ '@type': 'WebSite', '@id': `${origin}/#website`, name: brand, url: `${origin}/`, inLanguage: language },
    publisher: { '@id': `${origin}/#organization` },
  };
}

function breadcrumbs({ origin, brand, title, canonical }: Described) {
  const item = (position: number, name: string, address: string) => ({
    ...{ '@type': 'ListItem', position, name, item: address },
  });
  return { '@type': 'BreadcrumbList', itemListElement: [item(1, brand, `${origin}/`), item(2, title, canonical)] };
}

/** Nothing in it may end the script that holds it. */
function escaped(json: string): string {
  return json
    .replaceAll('<', String.raw`\u003c`)
    .replaceAll('\u2028', String.raw`\u2028`)
    .replaceAll('\u2029', String.raw`\u2029`);
}
