import { fragmentsOf } from './links'

/** Text as it was typed, with links. Markup stays text. */
export const PlainText = ({ text }: { text: string }) => (
  <p className="pre-line anywhere">
    {fragmentsOf(text).map(({ text: words, href }, place) =>
      href === null ? (
        words
      ) : (
        // oxlint-disable-next-line react/no-array-index-key -- the same address may be repeated
        <a key={place} href={href} target="_blank" rel="noopener noreferrer nofollow">
          {words}
        </a>
      ),
    )}
  </p>
)
