// Runs in CloudFront on pages that are not server-rendered, never on /api. Addresses with a known extension are files.
// The site's screens get the page that React fills. All others become one missing address, so that the API answers them.
// biome-ignore lint/correctness/noUnusedVariables: the handler that follows it calls it
function rewrite(request) {
  var file = /\.(?:js|css|map|json|xml|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?|webmanifest)$/i;
  if (!file.test(request.uri)) {
    request.uri = /SCREEN_ADDRESSES/i.test(request.uri) ? '/shell.html' : 'NOT_FOUND';
  }
  return request;
}
