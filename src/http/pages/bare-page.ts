/** Returns a page that needs no database, unlike the layout. `content` is HTML. */
export function barePage(title: string, content: string): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${title}</title></head>
<body><main><h1>${title}</h1>
${content}
</main></body>
</html>
`;
}
