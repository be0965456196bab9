/** The device check succeeds once this page has loaded. */
window.parent.postMessage({ checked: true }, '*');
