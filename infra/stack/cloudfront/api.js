// Runs in CloudFront on what the API answers: an address with slashes at its end is the same address without them. Below
// /artwork and /policies are pages of one name each; anything else there leads nowhere.
// biome-ignore lint/correctness/noUnusedVariables: the handler that follows it calls it
function rewrite(request) {
  request.uri = request.uri.replace(/(.)\/+$/, '$1');
  if (/^\/(?:artwork|policies)(?:$|\/[^/]*\/)/.test(request.uri)) request.uri = 'NOT_FOUND';
  return request;
}
