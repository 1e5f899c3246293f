import { useId } from "react";
import type { TextPiece } from "~/domain/text/words";
import { CasinoLogo } from "~/features/casinos/public/casino-card";
import type { Image } from "~/platform/media/image-schema";
import { TextField, type AnyField } from "~/ui/forms/field";
import { SuggestionCount, SuggestionList, useCombobox } from "~/ui/forms/suggestions/combobox";
import { useSuggestions } from "~/ui/forms/suggestions/use-suggestions";
import { Marked } from "~/ui/marked";
import { SuggestedNames } from "~/ui/menus/options";
import { SeenBy } from "./seen-by";

interface Suggestion {
  href: string;
  title: TextPiece[];
  casino?: { logo: Image | null };
}

/** Asks for a casino by its name: with JavaScript it suggests casinos with their logos, without it their names. */
export function CasinoPicker({ field, names }: { field: AnyField; names: readonly string[] }) {
  const listId = useId();
  const { suggestions, ask, clear } = useSuggestions<Suggestion>("&in=casinos");
  function choose(index: number) {
    const input = document.getElementById(field.id);
    if (!(input instanceof HTMLInputElement)) return;
    input.value = suggestions[index]?.title.map(({ text }) => text).join("") ?? "";
    // What saves drafts listens to it; the field itself has been told.
    input.dispatchEvent(new Event("input", { bubbles: true }));
    clear();
  }
  const { suggests, isOpen, close, reset, input, option } = useCombobox(listId, suggestions.length, { choose, clear });
  return (
    <div className="relative">
      <TextField
        field={field}
        label="Casino"
        hint={
          <>
            <SeenBy who="everybody" /> Any casino.
          </>
        }
        autoComplete="off"
        {...(suggests ? input : { list: "casino-names" })}
        onChange={(event) => {
          reset();
          ask(event.target.value);
        }}
        onBlur={close}
      />
      {suggests ? (
        <SuggestionList id={listId} isOpen={isOpen}>
          {suggestions.map(({ href, title, casino }, index) => (
            <li key={href} role="presentation">
              <button type="button" {...option(index)} onClick={() => choose(index)}>
                {casino && <CasinoLogo logo={casino.logo} size="small" />}
                <span className="min-w-0 grow">
                  <Marked segments={title} />
                </span>
              </button>
            </li>
          ))}
        </SuggestionList>
      ) : (
        <SuggestedNames id="casino-names" names={names} />
      )}
      <SuggestionCount count={suggestions.length} />
    </div>
  );
}
