import IconButton from '@mui/material/IconButton'
import { GripVertical } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useDragTo } from '../../kit/inputs/rows/useDragTo'
import type { AnswerProps } from './answerProps'
import { PartText, usePartName } from './PartText'
import { plainText } from './textOf'

/** Whether the HTML has content that a native `<option>` cannot show: images, formulas, formatting. */
const hasRichContent = (html: string) => /<(?!\/?p>|br\b)/i.test(html) || html.includes('\\(')

/** Assigns right sides to left ones by select, dragging or arrow keys, and announces each move to screen readers. */
export const MatchingAnswer = ({ question, answer, onChange, disabled, bodyId }: AnswerProps<'matching'>) => {
  const translate = useTranslate()
  const id = useId()
  const letterOf = (place: number) => translate('answering.letters').charAt(place) || String(place + 1)
  const partName = usePartName(question.language)
  const { lefts, rights } = question
  const chosen = lefts.map((_, left) => answer?.rights[left] ?? null)
  const choose = (left: number, right: number | null) => {
    const next = chosen.map((before, place) => (place === left ? right : before))
    onChange(next.every((one) => one === null) ? null : { type: 'matching', rights: next })
  }
  const [announcement, announce] = useState('')
  const put = (right: number, left: number | null) => {
    const next = chosen.map((before) => (before === right ? null : before))
    if (left !== null) next[left] = right
    onChange(next.every((one) => one === null) ? null : { type: 'matching', rights: next })
    const name = partName(rights[right] ?? '', right)
    const spoken = {
      name,
      left: partName(lefts[left ?? 0] ?? '', left ?? 0),
      place: (left ?? 0) + 1,
      count: lefts.length,
    }
    announce(translate(left === null ? 'answering.match.back' : 'answering.match.put', spoken))
  }
  const { container, dragged, over, hold } = useDragTo<number, HTMLOListElement>({
    onDrop: (right, row) => put(right, Number(row)),
  })
  const step = (event: KeyboardEvent, right: number) => {
    const from = chosen.indexOf(right)
    const last = lefts.length - 1
    const up = from === -1 ? last : from - 1
    const to = { ArrowUp: up, ArrowDown: Math.min(from + 1, last) }[event.key]
    if (to === undefined) return
    event.preventDefault()
    if (to !== from) put(right, to === -1 ? null : to)
  }
  const all = rights.map((_, place) => place)
  const isWhole = !disabled || rights.some(hasRichContent)
  const shown = isWhole ? all : all.filter((place) => !chosen.includes(place))
  return (
    <div role="group" aria-labelledby={bodyId}>
      <ol ref={container} className="stack answer-pairs">
        {lefts.map((left, index) => (
          <li
            key={index}
            data-drop={index}
            className={`${chosen[index] === null ? 'empty' : ''} ${over === String(index) ? 'over' : ''}`.trim()}
          >
            <div className="medium pair-side" id={`${id}-${index}`}>
              <b className="num medium faint">{index + 1}</b>
              <PartText html={left} place={index} />
            </div>
            <div className="select">
              <SelectedOption
                letter={letterOf(chosen[index] ?? 0)}
                html={rights[chosen[index] ?? -1]}
                place={chosen[index] ?? 0}
              />
              <select
                className="input"
                aria-labelledby={`${id}-${index}`}
                value={chosen[index] ?? ''}
                disabled={disabled}
                onChange={({ target: { value } }) => choose(index, value === '' ? null : Number(value))}
              >
                <option value="">{translate('answering.choose')}</option>
                {rights.map((right, place) => (
                  <option key={place} value={place}>
                    {`${letterOf(place)}. ${plainText(right) || partName(right, place)}`}
                  </option>
                ))}
              </select>
            </div>
          </li>
        ))}
      </ol>
      {shown.length > 0 && (
        <div className="mt-4 border-t pt-4">
          <p className="small muted">{translate(isWhole ? 'answering.all' : 'answering.rest')}</p>
          <ul className="stack gap-2 mt-2">
            {shown.map((place) => {
              const taker = chosen.indexOf(place)
              const name = partName(rights[place] ?? '', place)
              return (
                <li
                  key={place}
                  className={[
                    'row bordered answer-card',
                    taker >= 0 && 'assigned',
                    dragged?.item === place && 'dragged',
                  ]
                    .filter(Boolean)
                    .join(' ')}
                  style={
                    dragged?.item === place ? { transform: `translate(${dragged.x}px, ${dragged.y}px)` } : undefined
                  }
                >
                  {!disabled && (
                    <IconButton
                      className="grip"

                      aria-label={translate(taker < 0 ? 'answering.match.drag' : 'answering.match.move', {
                        name,
                        place: taker + 1,
                        count: lefts.length,
                      })}
                      onPointerDown={(event) => hold(event, place)}
                      onKeyDown={(event) => step(event, place)}
                    >
                      <GripVertical size={18} strokeWidth={2} aria-hidden />
                    </IconButton>
                  )}
                  <b className="text-primary">{letterOf(place)}</b>
                  <div className="grow">
                    <PartText html={rights[place] ?? ''} place={place} />
                  </div>
                  {taker >= 0 && (
                    <span className="small muted num" aria-hidden>
                      → {taker + 1}
                    </span>
                  )}
                </li>
              )
            })}
          </ul>
        </div>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}

/** Shows the selected option in full, because a native select truncates it. */
const SelectedOption = ({ letter, html, place }: { letter: string; html: string | undefined; place: number }) => {
  const translate = useTranslate()
  return (
    <div className="pair-side" aria-hidden>
      {html === undefined ? (
        translate('answering.choose')
      ) : (
        <>
          <b className="text-primary">{letter}</b>
          <PartText html={html} place={place} />
        </>
      )}
    </div>
  )
}
