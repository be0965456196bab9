// Runs in CloudFront on what the API answers: an address with slashes at its end is the same address without them.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  request.uri = request.uri.replace(/(.)\/+$/, '$1');
  return request;
}
