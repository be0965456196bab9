/** What is wrong with a picture: where it is, its format, its size in pixels, its shape, its bytes. */
type Fault = 'source' | 'format' | 'pixels' | 'shape' | 'damaged';

/** A picture that cannot become ours however often it is tried. The message is read by the artist, about a picture at Square. */
export class BadPicture extends Error {
  override readonly name = 'BadPicture';
  readonly fault: Fault;
  constructor(message: string, fault: Fault = 'source') {
    super(message);
    this.fault = fault;
  }
}

/** The picture may well be fine, but it could not be fetched this time. */
export class PictureUnreachable extends Error {
  override readonly name = 'PictureUnreachable';
}
