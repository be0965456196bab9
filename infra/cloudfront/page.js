// Runs in CloudFront on pages that are not server-rendered, never on /api. What ends like a file of ours is one; anything else is
// a page that React fills, were it only to say that there is none.
// biome-ignore lint/correctness/noUnusedVariables: the handler that follows it calls it
function rewrite(request) {
  var file = /\.(?:js|css|map|json|xml|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?|webmanifest)$/i;
  if (!file.test(request.uri)) request.uri = '/shell.html';
  return request;
}
