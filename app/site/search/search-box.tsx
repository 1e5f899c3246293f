import { Form, Link, useNavigate, useNavigation } from "@remix-run/react";
import { Suspense, useId } from "react";
import { CasinoLogo } from "~/features/casinos/public/casino-card.drawn";
import { Button } from "~/ui/forms/button";
import { SuggestionCount, SuggestionList, useCombobox } from "~/ui/forms/suggestions/combobox";
import { useSuggestions } from "~/ui/forms/suggestions/use-suggestions";
import { Icon } from "~/ui/icon";
import { Marked } from "~/ui/marked";
import type { SearchSuggestion } from "./search.server";

const LONGEST_TYPED = 200;

/** The site's search: a plain GET form, with suggestions where JavaScript runs. */
export function SearchBox({ q = "", label }: { q?: string; label: string }) {
  const id = useId();
  const listId = `${id}-suggestions`;
  const navigate = useNavigate();
  const busy = useNavigation().location?.pathname === "/search";
  const { suggestions, ask, clear } = useSuggestions<SearchSuggestion>();
  const { suggests, isOpen, close, reset, input, option } = useCombobox(listId, suggestions.length, {
    choose: (index) => navigate(suggestions[index]?.href ?? "/search"),
    clear,
  });

  return (
    <Form
      method="get"
      action="/search"
      role="search"
      className="max-w-text space-y-1.5"
      onSubmit={close}
      onBlur={(event) => {
        if (!event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <div className="flex flex-wrap gap-2">
        <div className="relative min-w-0 grow basis-36">
          <input
            dir="auto"
            key={q}
            id={id}
            name="q"
            type="search"
            defaultValue={q}
            maxLength={LONGEST_TYPED}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            className="control"
            {...input}
            onChange={(event) => {
              reset();
              ask(event.target.value);
            }}
          />
          {suggests && (
            <SuggestionList id={listId} isOpen={isOpen}>
              {suggestions.map(({ href, title, context, casino }, index) => (
                <li key={href} role="presentation">
                  <Link to={href} {...option(index)}>
                    {casino && (
                      <Suspense>
                        <CasinoLogo logo={casino.logo} size="small" />
                      </Suspense>
                    )}
                    <span className="min-w-0 grow">
                      <Marked segments={title} />
                    </span>{" "}
                    <span className="numbers text-xs text-quiet">{casino?.score ?? context}</span>
                  </Link>
                </li>
              ))}
            </SuggestionList>
          )}
        </div>
        <Button busy={busy} busyLabel="Searching…">
          <Icon name="search" className="size-4" /> Search
        </Button>
      </div>
      <SuggestionCount count={suggestions.length} />
    </Form>
  );
}
