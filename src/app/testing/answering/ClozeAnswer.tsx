import { useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { questionLimits } from '../../../api/testing/codes'
import { RichText } from '../../kit/inputs/RichTextInput'
import type { AnswerProps } from './answerProps'
import { plainLine } from './textOf'
import { gapName, withGaps } from './withGaps'

type Props = AnswerProps<'cloze'>

/** A text with gaps: what fills them stands where they are. */
export const ClozeAnswer = ({ question, answer, onChange, disabled }: Props) => {
  const { body, gaps } = question
  const [places, setPlaces] = useState<readonly Element[]>([])
  // A text that is drawn anew has other elements for its gaps.
  const find = useCallback(
    (text: HTMLElement | null) => setPlaces(text ? [...text.querySelectorAll(`[${gapName}]`)] : []),
    [],
  )
  const filled = useMemo(() => gaps.map((_, index) => answer?.gaps[index] ?? null), [gaps, answer])
  const fill = (index: number, value: number | string | null) => {
    const next = filled.map((before, place) => (place === index ? value : before))
    onChange(next.every((one) => one === null) ? null : { type: 'cloze', gaps: next })
  }
  return (
    <>
      <div key={body} ref={find} className="question-body cloze">
        <RichText html={body} prepare={withGaps} />
      </div>
      {places.map((place) => {
        const index = Number(place.getAttribute(gapName))
        const gap = gaps[index]
        return (
          gap &&
          createPortal(
            <Filling
              gap={gap}
              index={index}
              count={gaps.length}
              value={filled[index] ?? null}
              disabled={disabled}
              onChange={(value) => fill(index, value)}
            />,
            place,
            String(index),
          )
        )
      })}
    </>
  )
}

type FillingProps = {
  gap: Props['question']['gaps'][number]
  index: number
  count: number
  value: number | string | null
  disabled: boolean
  onChange: (value: number | string | null) => void
}

const Filling = ({ gap, index, count, value, disabled, onChange }: FillingProps) => {
  const translate = useTranslate()
  const label = translate('answering.gap', { number: index + 1, count })
  if (gap.kind === 'choice') {
    return (
      <span className="select">
        <select
          className="in"
          aria-label={label}
          value={typeof value === 'number' ? value : ''}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
        >
          <option value="">{translate('answering.choose')}</option>
          {gap.options.map((option, place) => (
            <option key={place} value={place}>
              {plainLine(option)}
            </option>
          ))}
        </select>
      </span>
    )
  }
  return (
    <input
      className="in"
      type="text"
      inputMode={gap.kind === 'number' ? 'decimal' : 'text'}
      autoComplete="off"
      spellCheck={false}
      maxLength={questionLimits.shortAnswer}
      aria-label={label}
      value={typeof value === 'string' ? value : ''}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value === '' ? null : event.target.value)}
    />
  )
}
