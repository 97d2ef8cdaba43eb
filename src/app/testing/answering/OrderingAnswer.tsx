import { MoveButtons } from '../../kit/inputs/rows/MoveButtons'
import IconButton from '@mui/material/IconButton'
import { GripVertical } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDragOrder } from '../../kit/inputs/rows/useDragOrder'
import type { AnswerProps } from './answerProps'
import { PartText, usePartName } from './PartText'

const icon = { size: 18, strokeWidth: 2, 'aria-hidden': true } as const

/** Orders items by dragging, arrow keys on the handle, or buttons, and announces each move to screen readers. */
export const OrderingAnswer = ({ question, answer, onChange, disabled, bodyId }: AnswerProps<'ordering'>) => {
  const translate = useTranslate()
  const [announcement, announce] = useState('')
  const { items } = question
  const drawn = items.map((_, place) => place)
  const order = answer?.order.length === items.length ? answer.order : drawn
  const partName = usePartName(question.language)
  const nameOf = (place: number) => partName(items[place] ?? '', place)
  const move = ({ from, to }: { from: number; to: number }) => {
    const [moved] = order.slice(from, from + 1)
    if (disabled || moved === undefined) return
    onChange({ type: 'ordering', order: order.toSpliced(from, 1).toSpliced(to, 0, moved) })
    announce(translate('answering.order.moved', { name: nameOf(moved), place: to + 1, count: order.length }))
  }
  const { list, dragged, handle } = useDragOrder({ onMove: move })
  return (
    <div role="group" aria-labelledby={bodyId}>
      <ol ref={list} className="stack gap-2">
        {order.map((place, index) => {
          const name = nameOf(place)
          return (
            <li key={place} className={`row bordered answer-card${dragged === index ? ' dragged' : ''}`}>
              {!disabled && (
                <IconButton
                  className="grip"

                  aria-label={translate('answering.order.drag', { name, place: index + 1, count: order.length })}
                  {...handle(index, order.length)}
                >
                  <GripVertical {...icon} />
                </IconButton>
              )}
              <span className="num muted" aria-hidden>
                {index + 1}
              </span>
              <div className="grow">
                <PartText html={items[place] ?? ''} place={place} />
              </div>
              {!disabled && (
                <>
                  <MoveButtons
                    name={name}
                    index={index}
                    count={order.length}
                    onMove={(to) => move({ from: index, to })}
                  />
                </>
              )}
            </li>
          )
        })}
      </ol>
      {!answer && !disabled && (
        <p className="small muted mt-3">
          {translate('answering.order.untouched')}{' '}
          <button type="button" className="link" onClick={() => onChange({ type: 'ordering', order: drawn })}>
            {translate('answering.order.keep')}
          </button>
        </p>
      )}
      <p className="sr-only" role="status">
        {announcement}
      </p>
    </div>
  )
}
