/** The bank's look at the device: it has seen it once this page is there. */
window.parent.postMessage({ checked: true }, '*');
