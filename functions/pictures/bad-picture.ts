/** A picture that cannot become ours however often it is tried. The message is read by the artist. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
}

/** The picture may well be fine, but it could not be fetched this time. */
export class PictureUnreachable extends Error {
  override readonly name = 'PictureUnreachable';
}
