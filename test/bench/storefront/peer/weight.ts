import * as query from '@tanstack/react-query';
import * as email from 'postal-mime';
import * as dom from 'react-dom';
import * as router from 'react-router';
import * as ids from 'ulid';

/**
 * Libraries that the stub does not need. With them its scripts weigh what those of the storefront weigh that it stands
 * for (test/bench/README.md), and the browser has as much to compile and to run.
 */
Object.assign(globalThis, { weight: [query, email, dom, router, ids] });
