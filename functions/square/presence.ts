interface Presence {
  readonly presentAtAllLocations?: boolean | null | undefined;
  readonly presentAtLocationIds?: readonly string[] | null | undefined;
  readonly absentAtLocationIds?: readonly string[] | null | undefined;
}

/** Absent `present_at_all_locations` means true (Square docs). */
export function isPresentAt(object: Presence, locationId: string): boolean {
  if (object.presentAtAllLocations === false) {
    return (object.presentAtLocationIds ?? []).includes(locationId);
  }
  return !(object.absentAtLocationIds ?? []).includes(locationId);
}

/** Whether the artist took it out of Square Online: such an item is not offered here either. */
export function isHiddenOnline({
  ecomVisibility,
}: {
  readonly ecomVisibility?: string | null | undefined;
}): boolean {
  return ecomVisibility === 'HIDDEN' || ecomVisibility === 'UNAVAILABLE';
}
