// Runs in CloudFront on pages that are not server-rendered, never on /api. What ends like a file of ours is one. A screen of the
// site is a page that React fills. Anything else is asked for as one address that no bucket has, so that the API answers it.
// biome-ignore lint/correctness/noUnusedVariables: the handler that follows it calls it
function rewrite(request) {
  var file = /\.(?:js|css|map|json|xml|txt|svg|png|jpe?g|webp|avif|gif|ico|woff2?|webmanifest)$/i;
  if (!file.test(request.uri)) {
    request.uri = /SCREEN_ADDRESSES/i.test(request.uri) ? '/shell.html' : 'NOT_FOUND';
  }
  return request;
}
