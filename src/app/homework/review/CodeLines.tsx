import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Remark } from '../../../api/homework/handIns'
import { foldLines, type Line } from './changedLines'

const signs = { added: '+', removed: '−', same: '' } as const

type Props = {
  name: string
  lines: readonly Line[]
  /** Hides lines that did not change. */
  isCompared: boolean
  remarks: readonly Remark[]
  fileId: number
  typedLine: number | null
  onLine: ((line: number) => void) | undefined
}

/** A text file by line; a click on a line number begins a remark. */
export const CodeLines = ({ name, lines, isCompared, remarks, fileId, typedLine, onLine }: Props) => {
  const translate = useTranslate()
  const [opened, setOpened] = useState<readonly number[]>([])
  const numbersAt = (line: number | null) =>
    remarks.flatMap((remark, place) =>
      line !== null && remark.file_id === fileId && remark.line === line ? [place + 1] : [],
    )
  const remarked = remarks.flatMap(({ file_id, line }) => (file_id === fileId && line !== null ? [line] : []))
  const blocks = isCompared ? foldLines(lines, remarked) : [{ isFolded: false, lines }]
  return (
    <div className="overflow-x-auto review-code" role="region" aria-label={name}>
      <ol>
        {blocks.map((block, place) =>
          block.isFolded && !opened.includes(place) ? (
            <li key={place} className="folded">
              <button type="button" className="link" onClick={() => setOpened([...opened, place])}>
                {translate('homework.review.folded', {
                  from: block.lines[0]?.number ?? 0,
                  to: block.lines.at(-1)?.number ?? 0,
                })}
              </button>
            </li>
          ) : (
            block.lines.map((line, index) => (
              <OneLine
                key={`${place} ${index}`}
                line={line}
                numbers={numbersAt(line.number)}
                isTyped={line.number !== null && line.number === typedLine}
                onLine={onLine}
              />
            ))
          ),
        )}
      </ol>
    </div>
  )
}

type LineProps = { line: Line; numbers: readonly number[]; isTyped: boolean; onLine: Props['onLine'] }

const OneLine = ({ line: { number, text, change }, numbers, isTyped, onLine }: LineProps) => {
  const translate = useTranslate()
  return (
    <li className={change}>
      {number !== null && onLine ? (
        <button
          type="button"
          className="review-line-number"
          title={translate('homework.review.remark_line', { line: number })}
          aria-label={translate('homework.review.remark_line', { line: number })}
          onClick={() => onLine(number)}
        >
          {number}
        </button>
      ) : (
        <span className="review-line-number">{number}</span>
      )}
      <span className="review-sign" aria-hidden>
        {signs[change]}
      </span>
      <span>
        {change !== 'same' && <span className="sr-only">{translate(`kit.compared.${change}`)} </span>}
        {numbers.length > 0 || isTyped ? <mark className="review-marked">{text || ' '}</mark> : text}
        {numbers.map((one) => (
          <sup key={one} className="review-number">
            {one}
          </sup>
        ))}
      </span>
    </li>
  )
}
