// Redirects the stage's second domain to its first, with path and query unchanged. Apple's file is served at both,
// because Apple does not follow redirects.
// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  var request = event.request;
  var isApples = request.uri === '/.well-known/apple-developer-merchantid-domain-association';
  if (isApples || request.headers.host.value.toLowerCase() !== 'FROM_HOST') return rewrite(request);
  var query = Object.keys(request.querystring).map((name) => {
    var entry = request.querystring[name];
    // No destructuring: CloudFront's runtime does not support it.
    return (entry.multiValue || [entry])
      .map((one) => (one.value === '' ? name : `${name}=${one.value}`))
      .join('&');
  });
  var search = query.length > 0 ? `?${query.join('&')}` : '';
  return {
    statusCode: 301,
    statusDescription: 'Moved Permanently',
    headers: { location: { value: `https://TO_HOST${request.uri}${search}` } },
  };
}
