// As much of JSON Patch (RFC 6902) as boardgame.io sends, without changing what was there.
export function applyPatch(value, patch) {
  const root = structuredClone(value);
  for (const { op, path, value: fresh } of patch) {
    const parts = path.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = parts.pop();
    const place = parts.reduce((at, part) => at[part], root);
    if (Array.isArray(place) && op === 'add') place.splice(last === '-' ? place.length : Number(last), 0, fresh);
    else if (Array.isArray(place) && op === 'remove') place.splice(Number(last), 1);
    else if (op === 'remove') delete place[last];
    else place[last] = fresh;
  }
  return root;
}
