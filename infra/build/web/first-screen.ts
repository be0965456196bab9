/**
 * Stands in the head of a server-rendered page: until its first screen is seen, nothing below it is laid out and none of its
 * pictures is asked for. web/ui/below-first-screen.tsx marks what waits. A browser that does not tell when it has
 * painted shows it once React hydrates, and one without scripts at once.
 */
export const firstScreenScript = [
  '{const{classList}=document.documentElement;classList.add("before-paint");',
  'new PerformanceObserver(()=>classList.remove("before-paint")).observe({type:"paint"})}',
].join('');
