import { Check } from 'lucide-react'
import { useTranslate } from 'react-admin'
import type { Heading } from '../../library'

export type ReadingPosition = { percent: number; place: number; parts: readonly number[] }

/** Tolerance in thousandths: a heading slightly below the top already counts as the current part. */
const tolerance = 12

/** Index of the current part: the last one whose heading has passed the top. */
export const partAt = ({ place, parts }: ReadingPosition): number =>
  Math.max(
    0,
    parts.findLastIndex((part) => part <= place + tolerance),
  )

type Props = { headings: readonly Heading[]; seen: ReadingPosition; onGo?: () => void }

/** Table of contents with the read parts and the current one. */
export const Contents = ({ headings, seen, onGo }: Props) => {
  const translate = useTranslate()
  const at = partAt(seen)
  const go = (id: string) => {
    const heading = document.getElementById(id)
    onGo?.()
    heading?.scrollIntoView()
    heading?.focus({ preventScroll: true })
  }
  return (
    <nav aria-label={translate('study.contents')}>
      <ol className="toc text-s">
        {headings.map(({ id, text, level }, index) => {
          const isRead = seen.percent * 10 >= (seen.parts[index + 1] ?? 1000)
          return (
            <li key={id}>
              <a
                href={`#${id}`}
                className={level === 3 ? 'align-start deeper' : 'align-start'}
                aria-current={index === at ? 'location' : undefined}
                onClick={(event) => {
                  event.preventDefault()
                  go(id)
                }}
              >
                <span>{text}</span>
                {isRead && (
                  <>
                    <Check className="text-success push" size={16} strokeWidth={2} aria-hidden />
                    <span className="sr-only">, {translate('study.is_read').toLowerCase()}</span>
                  </>
                )}
              </a>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
