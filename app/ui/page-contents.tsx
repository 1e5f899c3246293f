/** Links to a long page's sections; stays in view beside them on wide screens. */
export function PageContents({ sections }: { sections: readonly { id: string; label: string }[] }) {
  return (
    <nav aria-label="On this page" className="no-print text-sm lg:sticky lg:top-24 lg:self-start">
      <p className="eyebrow mb-2">On this page</p>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 border-line lg:block lg:space-y-1.5 lg:border-s lg:ps-4">
        {sections.map(({ id, label }) => (
          <li key={id}>
            <a href={`#${id}`} className="inline-block min-h-6 text-quiet no-underline hover:text-ink hover:underline">
              {label}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
