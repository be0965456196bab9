// Runs in CloudFront on what the API answers: an address with slashes at its end is the same address without them.
// biome-ignore lint/correctness/noUnusedVariables: the handler that follows it calls it
function rewrite(request) {
  request.uri = request.uri.replace(/(.)\/+$/, '$1');
  return request;
}
