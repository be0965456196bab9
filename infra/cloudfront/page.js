// Runs in CloudFront on pages only, never on /api. The home page has its own file, with the hero in its first HTML;
// a path without an extension is a page that React fills; anything else is a file by its name.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  if (request.uri === '/') request.uri = '/index.html';
  else if (!/\.[a-z0-9]+$/i.test(request.uri)) request.uri = '/shell.html';
  return request;
}
