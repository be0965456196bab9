// biome-ignore lint/correctness/noUnusedVariables: CloudFront calls it by this name
function handler(event) {
  return rewrite(event.request);
}
