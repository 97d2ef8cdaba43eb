import { MoveButtons } from '../../kit/inputs/rows/MoveButtons'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { GripVertical, X } from 'lucide-react'
import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslate } from 'react-admin'
import { useDragOrder } from '../../kit/inputs/rows/useDragOrder'
import type { ChoiceProps } from './choice'
import { OptionText } from './OptionText'
import '../polls.css'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const
const steps: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }

/**
 * Ranked choice. Rows are moved with buttons, with Alt and the arrow keys, or by dragging; options may stay unranked.
 */
export const RankedChoice = ({ options, chosen, onChange }: ChoiceProps) => {
  const translate = useTranslate()
  const id = useId()
  const [announcement, announce] = useState('')
  const titleOf = (option: string) => options.find((one) => one.id === option)?.title ?? ''
  const rest = options.filter((option) => !chosen.includes(option.id))
  // A moved row loses focus, and its button may disappear, so focus is restored on the same candidate after rendering.
  const focusAfter = useRef<() => HTMLElement | null>(() => null)
  useLayoutEffect(() => {
    focusAfter.current()?.focus()
    focusAfter.current = () => null
  })
  const change = (next: readonly string[], words: string, focus: string) => {
    focusAfter.current = () => document.getElementById(`${id}-${focus}`)
    onChange(next)
    announce(words)
  }
  const move = ({ from, to }: { from: number; to: number }) => {
    const [moved] = chosen.slice(from, from + 1)
    if (moved === undefined || to < 0 || to >= chosen.length) return
    const focused = document.activeElement
    focusAfter.current = () => (focused instanceof HTMLElement && list.current?.contains(focused) ? focused : null)
    onChange(chosen.toSpliced(from, 1).toSpliced(to, 0, moved))
    announce(translate('ballot.ranked.moved', { name: titleOf(moved), place: to + 1, count: chosen.length }))
  }
  /** Alt and an arrow key move the row from any of its buttons. On the drag handle, an arrow key alone is enough. */
  const moveByKeys = (index: number) => (event: KeyboardEvent) => {
    const step = event.altKey ? (steps[event.key] ?? 0) : 0
    if (step === 0) return
    event.preventDefault()
    move({ from: index, to: index + step })
  }
  const { list, dragged, handle } = useDragOrder({ onMove: move })
  return (
    <>
      <div className="row wrap align-baseline mt-6">
        <h2 id={`${id}-order`}>{translate('ballot.ranked.order')}</h2>
        <span className="push small muted">
          {translate('ballot.ranked.how')}
          <span className="key-hint">{translate('ballot.ranked.how_keys')}</span>
        </span>
      </div>
      {chosen.length === 0 && <p className="dashed mt-2 p-4 muted">{translate('ballot.ranked.empty')}</p>}
      <ol
        ref={list}
        className={chosen.length > 0 ? 'ranked panel divided mt-2' : undefined}
        aria-labelledby={`${id}-order`}
      >
        {chosen.map((option, index) => {
          const name = titleOf(option)
          return (
            <li key={option} className={dragged === index ? 'row wrap gap-3 p-3 dragged' : 'row wrap gap-3 p-3'}>
              <span className="badge filled num" aria-hidden>
                {index + 1}
              </span>
              <OptionText option={options.find((one) => one.id === option)} />
              <div className="row gap-1 push">
                <MoveButtons
                  name={name}
                  index={index}
                  count={chosen.length}
                  onKeyDown={moveByKeys(index)}
                  onMove={(to) => move({ from: index, to })}
                />
                <IconButton
                  id={`${id}-remove-${option}`}

                  aria-label={translate('ballot.ranked.remove', { name })}
                  onKeyDown={moveByKeys(index)}
                  onClick={() =>
                    change(
                      chosen.filter((other) => other !== option),
                      translate('ballot.ranked.removed', { name }),
                      `put-${option}`,
                    )
                  }
                >
                  <X {...icon} />
                </IconButton>
                <button
                  type="button"
                  className="grip"
                  aria-label={translate('ballot.ranked.drag', { name, place: index + 1, count: chosen.length })}
                  {...handle(index, chosen.length)}
                >
                  <GripVertical {...icon} />
                </button>
              </div>
            </li>
          )
        })}
      </ol>
      <div className="row wrap align-baseline mt-6">
        <h2 id={`${id}-rest`}>{translate('ballot.ranked.rest')}</h2>
        <span className="push small muted">
          {translate(rest.length > 0 ? 'ballot.ranked.rest_text' : 'ballot.ranked.all_placed')}
        </span>
      </div>
      {rest.length > 0 && (
        <ul className="dashed divided mt-2" aria-labelledby={`${id}-rest`}>
          {rest.map((option) => (
            <li key={option.id} className="row wrap gap-3 p-3">
              <OptionText option={option} />
              <Button
                variant="outlined"
                size="small"
                id={`${id}-put-${option.id}`}

                aria-label={translate('ballot.ranked.put_named', { place: chosen.length + 1, name: option.title })}
                onClick={() =>
                  change(
                    [...chosen, option.id],
                    translate('ballot.ranked.moved', {
                      name: option.title,
                      place: chosen.length + 1,
                      count: chosen.length + 1,
                    }),
                    `remove-${option.id}`,
                  )
                }
              >
                {translate('ballot.ranked.put', { place: chosen.length + 1 })}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </>
  )
}
