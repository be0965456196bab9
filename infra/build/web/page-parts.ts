import type { Rolldown } from 'vite';

export type Bundle = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

/** What a page needs besides its HTML before it can be seen and used as it stands there. */
export interface PageParts {
  /** Style sheets: file and text, in the order in which they stand. */
  readonly styles: readonly { readonly file: string; readonly text: string }[];
  /** Scripts that the first one would fetch only once it runs. */
  readonly scripts: readonly string[];
}

/** Parts of the first load, and of the page in `module` where that is not in it. */
export function partsOf(bundle: Bundle, module?: string): PageParts {
  const chunks = Object.values(bundle).filter((file) => file.type === 'chunk');
  const first = withImports(
    chunks,
    chunks.find(({ isEntry }) => isEntry),
  );
  const own = withImports(
    chunks,
    chunks.find(({ facadeModuleId }) => module && facadeModuleId?.endsWith(module)),
  );
  const styles = new Set(
    [...first, ...own].flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])]),
  );
  return {
    styles: [...styles].map((file) => ({ file, text: textOf(bundle, file) })),
    scripts: own.filter((chunk) => !first.includes(chunk)).map(({ fileName }) => fileName),
  };
}

/** A chunk and what it imports, which comes first: a page's styles stand after those of what it is made of. */
function withImports(
  chunks: readonly Rolldown.OutputChunk[],
  chunk: Rolldown.OutputChunk | undefined,
): readonly Rolldown.OutputChunk[] {
  const seen = new Set<Rolldown.OutputChunk>();
  const found: Rolldown.OutputChunk[] = [];
  const visit = (next: Rolldown.OutputChunk | undefined) => {
    if (!next || seen.has(next)) return;
    seen.add(next);
    for (const file of next.imports) visit(chunks.find(({ fileName }) => fileName === file));
    found.push(next);
  };
  visit(chunk);
  return found;
}

function textOf(bundle: Bundle, file: string): string {
  const asset = bundle[file];
  if (asset?.type !== 'asset') throw new Error(`No style sheet ${file}`);
  const { source } = asset;
  return typeof source === 'string' ? source : new TextDecoder().decode(source);
}
