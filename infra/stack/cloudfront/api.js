// Runs in CloudFront on requests for the API. Removes slashes at the end of an address. /artwork and /policies have pages
// with one name each; other addresses below them do not exist.
// biome-ignore lint/correctness/noUnusedVariables: the handler that follows it calls it
function rewrite(request) {
  request.uri = request.uri.replace(/(.)\/+$/, '$1');
  if (/^\/(?:artwork|policies)(?:$|\/[^/]*\/)/.test(request.uri)) request.uri = 'NOT_FOUND';
  return request;
}
