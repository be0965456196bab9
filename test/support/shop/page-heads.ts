import { decodeHTML } from 'entities';

/** HTML of a built page. The head of the rendered page replaces its default head. */
export const pageTemplate = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8">
    <title>The shop</title>
    <meta name="description" content="Of the shop > in general">
    <meta name="keywords" content="art">
    <meta property="og:title" content="The shop">
    <meta property="og:type" content="website">
    <meta name="theme-color" content="#f5f0e6">
    <link rel="icon" href="/favicon.svg">
    <script type="module" crossorigin src="/assets/main-1.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`;

/** Returns the head as a browser parses it. */
export function readHead(html: string) {
  const metas = [...html.matchAll(/<meta (?:name|property)="([^"]*)" content="([^"]*)">/g)];
  return {
    title: decodeHTML(/<title>([^<]*)<\/title>/.exec(html)?.[1] ?? ''),
    meta: Object.fromEntries(metas.map(([, name, content]) => [name, decodeHTML(content ?? '')])),
    names: metas.map(([, name]) => name),
    canonical: decodeHTML(/<link rel="canonical" href="([^"]*)">/.exec(html)?.[1] ?? ''),
    ...readGraph(/<script type="application\/ld\+json">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}'),
  };
}

/** Returns the structured data about the work and about its path in the shop. */
function readGraph(text: string) {
  const graph = JSON.parse(text)['@graph'] ?? [];
  const node = (type: string) =>
    graph.find((one: { readonly '@type': string }) => [one['@type']].flat().includes(type));
  return { graph: JSON.parse(text), jsonLd: node('Product'), breadcrumbs: node('BreadcrumbList') };
}
