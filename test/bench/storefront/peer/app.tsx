import type { ReactNode } from 'react';
import { Link, Outlet, type RouteObject, useLoaderData } from 'react-router';
import type { Picture } from '#shared/model/artwork.ts';
import { pictureSrcSet } from '#shared/rules/pictures.ts';

/** A work as the stub shows it. */
export interface PeerWork {
  readonly id: string;
  readonly title: string;
  readonly category: string;
  readonly description: string;
  readonly price: string;
  readonly picture: Picture;
}

export interface PeerPage {
  readonly works: readonly PeerWork[];
}

/** The three pages that are compared. `read` answers what a page shows, by its address. */
export function peerRoutes(read: (path: string) => Promise<PeerPage>): RouteObject[] {
  const loader = ({ request }: { readonly request: Request }) => read(new URL(request.url).pathname);
  return [
    {
      Component: Layout,
      children: [
        { path: '/', loader, Component: Home },
        { path: '/gallery', loader, Component: Gallery },
        { path: '/artwork/:id', loader, Component: Work },
      ],
    },
  ];
}

const usePage = () => useLoaderData<PeerPage>();

function Layout() {
  return (
    <>
      <nav>
        <Link to="/">Stub storefront</Link>
        <Link to="/gallery">All</Link>
        <form>
          <input type="search" placeholder="Search for products..." aria-label="Search" />
        </form>
        <button type="button" aria-label="Open cart">
          Cart
        </button>
      </nav>
      <main>
        <Outlet />
      </main>
      <footer>
        {['Home', 'About', 'Terms', 'Shipping', 'Privacy', 'FAQ'].map((name) => (
          <Link key={name} to="/">
            {name}
          </Link>
        ))}
      </footer>
    </>
  );
}

function Home() {
  const { works } = usePage();
  const carousel = works.slice(3);
  return (
    <>
      <section className="tiles">
        {works.slice(0, 3).map((work, index) => (
          <Card key={work.id} work={work} sizes="(min-width: 768px) 66vw, 92vw" isFirst={index < 2} />
        ))}
      </section>
      <ul className="carousel">
        {[...carousel, ...carousel, ...carousel].map((work, index) => (
          <li key={`${work.id} ${String(index)}`}>
            <Card work={work} sizes="(min-width: 1024px) 25vw, (min-width: 768px) 33vw, 50vw" />
          </li>
        ))}
      </ul>
    </>
  );
}

function Gallery() {
  const { works } = usePage();
  const categories = [...new Set(works.map(({ category }) => category))];
  return (
    <div className="list">
      <Choices title="Collections" names={['All', ...categories]} />
      <ul className="grid">
        {works.map((work) => (
          <li key={work.id}>
            <Card work={work} sizes="(min-width: 768px) 33vw, (min-width: 640px) 50vw, 92vw" />
          </li>
        ))}
      </ul>
      <Choices title="Sort by" names={['Relevance', 'Trending', 'Latest', 'Price, low', 'Price, high']} />
    </div>
  );
}

function Work() {
  const [work, ...related] = usePage().works;
  if (!work) return null;
  return (
    <>
      <article>
        <Image work={work} sizes="(min-width: 1024px) 66vw, 100vw" isFirst />
        <h1>{work.title}</h1>
        <p className="price">{work.price}</p>
        <p>{work.description}</p>
        <button type="button">Add To Cart</button>
      </article>
      <h2>Related Products</h2>
      <ul className="carousel">
        {related.map((other) => (
          <li key={other.id}>
            <Card
              work={other}
              sizes="(min-width: 1024px) 20vw, (min-width: 768px) 25vw, (min-width: 640px) 33vw, 41vw"
            />
          </li>
        ))}
      </ul>
    </>
  );
}

interface PictureProps {
  readonly work: PeerWork;
  readonly sizes: string;
  /** It is on the first screen, and is requested before the scripts. */
  readonly isFirst?: boolean;
}

function Card(props: PictureProps) {
  const { id, title, price } = props.work;
  return (
    <Link to={`/artwork/${id}`} className="card">
      <Image {...props} />
      <span className="label">
        <h3>{title}</h3>
        <span className="price">{price}</span>
      </span>
    </Link>
  );
}

function Image({ work: { title, picture }, sizes, isFirst = false }: PictureProps) {
  return (
    <img
      alt={title}
      width={picture.width}
      height={picture.height}
      loading={isFirst ? 'eager' : 'lazy'}
      fetchPriority={isFirst ? 'high' : 'auto'}
      decoding="async"
      sizes={sizes}
      srcSet={pictureSrcSet(picture)}
    />
  );
}

function Choices({ title, names }: { readonly title: string; readonly names: readonly string[] }): ReactNode {
  return (
    <nav aria-label={title}>
      <h3>{title}</h3>
      <ul>
        {names.map((name) => (
          <li key={name}>
            <Link to="/gallery">{name}</Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
