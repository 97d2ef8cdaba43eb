import { useCallback, useMemo, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslate } from 'react-admin'
import { questionLimits } from '../../../api/testing/codes'
import { RichText } from '../../kit/inputs/RichTextInput'
import type { AnswerProps } from './answerProps'
import { plainLine } from './textOf'

type Props = AnswerProps<'cloze'>

/** Attribute of the element that replaces a placeholder; its value is the gap's index. */
const gapAttribute = 'data-gap'

const placeholder = /\[\[(\d{1,3})\]\]/

/** Replaces each `[[0]]` in text nodes with an empty element. Attributes stay unchanged. */
const withGaps = (root: HTMLElement) => {
  const texts = root.ownerDocument.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const found: Node[] = []
  while (texts.nextNode()) if (placeholder.test(texts.currentNode.nodeValue ?? '')) found.push(texts.currentNode)
  for (const node of found) {
    const pieces = (node.nodeValue ?? '').split(placeholder)
    // Pieces at odd indexes are the gap numbers captured by the pattern.
    const nodes = pieces.map((piece, index) => {
      if (index % 2 === 0) return root.ownerDocument.createTextNode(piece)
      const gap = root.ownerDocument.createElement('span')
      gap.className = 'gap'
      gap.setAttribute(gapAttribute, piece)
      return gap
    })
    node.parentNode?.replaceChildren(
      ...[...node.parentNode.childNodes].flatMap((child) => (child === node ? nodes : [child])),
    )
  }
}

/** A text with an input in place of each gap. */
export const ClozeAnswer = ({ question, answer, onChange, disabled }: Props) => {
  const { body, gaps } = question
  const [places, setPlaces] = useState<readonly Element[]>([])
  // Runs on every render of the text, which creates new elements for the gaps.
  const find = useCallback(
    (text: HTMLElement | null) => setPlaces(text ? [...text.querySelectorAll(`[${gapAttribute}]`)] : []),
    [],
  )
  const filled = useMemo(() => gaps.map((_, index) => answer?.gaps[index] ?? null), [gaps, answer])
  const fill = (index: number, value: number | string | null) => {
    const next = filled.map((before, place) => (place === index ? value : before))
    onChange(next.every((one) => one === null) ? null : { type: 'cloze', gaps: next })
  }
  return (
    <>
      <div key={body} ref={find} className="cloze">
        <RichText html={body} prepare={withGaps} />
      </div>
      {places.map((place) => {
        const index = Number(place.getAttribute(gapAttribute))
        const gap = gaps[index]
        return (
          gap &&
          createPortal(
            <GapInput
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

type GapInputProps = {
  gap: Props['question']['gaps'][number]
  index: number
  count: number
  value: number | string | null
  disabled: boolean
  onChange: (value: number | string | null) => void
}

const GapInput = ({ gap, index, count, value, disabled, onChange }: GapInputProps) => {
  const translate = useTranslate()
  const label = translate('answering.gap', { number: index + 1, count })
  if (gap.kind === 'choice') {
    return (
      <span className="select">
        <select
          className="input"
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
      className="input"
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
