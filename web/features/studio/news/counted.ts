/** `1 person`, `2 people`. */
export const people = (count: number) => (count === 1 ? '1 person' : `${count} people`);

/** `1 new work`, `2 new works`. */
export const newWorks = (count: number) => (count === 1 ? '1 new work' : `${count} new works`);
