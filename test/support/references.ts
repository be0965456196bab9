/** Finds references to rules, tests, files and headings in the text of docs and comments. */

/** Returns the rule numbers of test/behaviour.md in their order. */
export function numberedRules(behaviour: string): string[] {
  return [...behaviour.matchAll(/^- \*\*(\d+\.\d+)\*\* \S/gm)].map(([, number]) => number ?? '');
}

/** Returns the rule numbers that a text cites as in "rule 3.5", "rules 3.5 and 4.1" or "rules 3.5 to 3.9". */
export function citedRules(text: string): string[] {
  const flowing = text.replaceAll(/\n[\s*/]*/g, ' ');
  return [...flowing.matchAll(/\brules? (\d+\.\d+(?:(?:,| and| to) \d+\.\d+)*)/gi)].flatMap(
    ([, numbers]) => numbers?.match(/\d+\.\d+/g) ?? [],
  );
}

/**
 * Returns the quoted texts of a document that are missing in the code. `{…}` and N match any inserted value. Escaped
 * quotation marks and line breaks in the code do not matter.
 */
export function textsNotIn(code: string, document: string): string[] {
  const flat = code.replaceAll(/\\(['"`])/g, '$1').replaceAll(/\s+/g, ' ');
  const quoted = document.matchAll(/(?<!\w)'((?:[^'\n]|(?<=\w)'(?=\w))+)'(?!\w)/g);
  return [...new Set([...quoted].map(([, text = '']) => text))].filter(
    (text) => !text.split(/\{\w+\}|\bN\b/).every((part) => flat.includes(part.trim())),
  );
}

/** Returns the comments of a source file as one text. */
export function commentsIn(source: string): string {
  const comments = source.matchAll(/\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/ .*/g);
  return [...comments].map(([comment]) => comment).join('\n');
}

/** Returns the paths of files in a comment: those with a folder, and Markdown files. */
export function namedFiles(comment: string): string[] {
  return (
    comment.match(/(?<![\w./#-])(?:(?:[\w-]+\/)+[\w.-]+\.(?:tsx?|css|json|ya?ml)|(?:[\w-]+\/)*\w+\.md)\b/g) ??
    []
  );
}

/** Returns a document's links to files and headings in the repository. */
export function linksIn(document: string): { readonly file: string; readonly heading: string | undefined }[] {
  return [...document.matchAll(/\]\(([^)\s:]+)\)/g)].map(([, link = '']) => {
    const [file = '', heading] = link.split('#');
    return { file, heading };
  });
}

/** Returns the fragments by which links refer to a document's headings. */
export function headingsIn(document: string): string[] {
  return [...document.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  );
}
