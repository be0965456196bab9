/**
 * What a different artist changes. Everything else in this repository is the same for every shop.
 * The web build, the Lambdas and the demo read this one file.
 */
export const shop = {
  /** Shown in the navigation bar and in page titles. */
  brand: 'Marlo Wren',
  artist: 'Marlo Wren',
  /** Named in the footer's copyright line. */
  company: 'Marlo Wren Studio',
  email: 'studio@marlowren.example',
  social: {
    instagram: 'https://www.instagram.com/marlowren.example',
    facebook: 'https://www.facebook.com/marlowren.example',
  },
  hero: {
    headline: 'Step Into the Fantastical',
    subline: 'Surreal, whimsical, and alive — art that sparks imagination and transforms spaces',
  },
  about: {
    title: 'About the Artist',
    lead: 'Marlo Wren paints the rooms that dreams forget to tidy.',
    sections: [
      {
        title: 'Therapy and expression',
        paragraphs: [
          'I began to paint in the winter I could not sleep. A small set of acrylics, a kitchen table, the radio turned low: by four in the morning there was a staircase on the paper that led to a moon, and for the first time in months I was tired in the good way.',
          'Painting is still how I listen to myself. What I cannot say in a sentence turns up as a fish in the sky or a door in a hill, and once it hangs on a wall it is no longer heavy. Every work here began as a feeling that needed a place to sit down.',
        ],
      },
      {
        title: 'A whimsical surrealist with a dark edge',
        paragraphs: [
          'My pictures are friendly from across the room. Come closer and the leaves are watching, the teapot has weather in it, and someone has left the night open. I like the moment when a smile becomes a question.',
          'I work in thin layers of acrylic and ink on canvas and birch panel, with a great many small brushes and one very large one. Most originals take a month; some take a year of being turned to the wall.',
        ],
      },
      {
        title: 'Encouraging creativity',
        paragraphs: [
          'On Saturdays the studio is full of children and grown-ups who were told at school that they cannot draw. They can. We start with an eye, give it wings, and see where it wants to go.',
          'If one of these works makes you want to paint, that is the best thing that can happen to it. Write to me and tell me what you made.',
        ],
      },
    ],
  },
  /** The artist's own words in the mail that confirms an order. Each text is a paragraph. */
  mail: {
    /** Above the works. */
    thanks: [
      'Your order is paid, and I am a little proud and a little sad: something that lived in my studio is moving in with you. There is a Marlo Wren less here, and one more in the world.',
    ],
    /** Below them: what happens next. */
    next: [
      'I wrap every work myself and hand it to the carrier within five working days. Look for the hand-drawn moon on the parcel: that is how you know a Marlo Wren from the outside.',
    ],
  },
  /** ISO 4217. Must be the currency of the Square location that takes the payments. */
  currency: 'USD',
  /** Stock shown and sold for variations that Square does not count, such as prints made on demand. */
  untrackedStock: 25,
  /** Hosts that the artist's pictures may come from, as Square names them. */
  imageHosts: [
    'items-images-production.s3.us-west-2.amazonaws.com',
    'items-images-sandbox.s3.us-west-2.amazonaws.com',
  ],
  description:
    'Original surreal and whimsical paintings, fine prints and prints on wood by Marlo Wren. Every original exists once.',
  keywords: ['surreal art', 'whimsical painting', 'original paintings', 'art prints', 'prints on wood'],
} as const;
