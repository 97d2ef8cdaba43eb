import Button from '@mui/material/Button'
import { MessageSquarePlus } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import type { Remark } from '../../../api/homework/handIns'
import { TextDiff } from '../../kit/diff/TextDiff'
import { diffTexts } from '../../kit/diff/diffTexts'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { remarkKeys } from './keys'
import { segmentsOf, selectedRange } from './textRemarks'
import { wholeWork, type Place } from './useRemarks'

type Props = {
  text: string
  /** The text of the previous version, to show what changed. */
  before: string | null
  remarks: readonly Remark[]
  /** Undefined if no remarks can be added. */
  onRemark: ((place: Place) => void) | undefined
  children?: ReactNode
}

/** The student's text; a selected range of it gets a remark. */
export const TextCard = ({ text, before, remarks, onRemark, children }: Props) => {
  const translate = useTranslate()
  const root = useRef<HTMLDivElement>(null)
  const range = useSelectedRange(root, text)
  const isChanges = before !== null && before !== text
  const remark = onRemark && range && (() => onRemark({ ...wholeWork, ...range }))
  usePlainKeys(remark ? { KeyM: remark } : {}, onRemark ? remarkKeys : [])
  return (
    <section className="panel review-card" aria-labelledby="review-text">
      <header>
        <h3 id="review-text" className="text-m grow">
          {translate(isChanges ? 'homework.review.text_changes' : 'homework.review.text')}
        </h3>
        {before !== null && !isChanges && <span className="small muted">{translate('homework.review.unchanged')}</span>}
        {onRemark && !isChanges && (
          <Button
            size="small"
            variant={range ? 'outlined' : 'text'}
            disabled={!remark}
            aria-keyshortcuts="M"
            onClick={remark ?? undefined}
          >
            <MessageSquarePlus size={16} strokeWidth={2} aria-hidden />
            {translate(range ? 'homework.review.remark_selected' : 'homework.review.select_first')}
            {range && <kbd aria-hidden>M</kbd>}
          </Button>
        )}
      </header>
      <div className="review-card-body">
        {isChanges ? (
          <TextDiff paragraphs={diffTexts(before.split('\n'), text.split('\n'))} />
        ) : (
          <div ref={root} className="review-text anywhere">
            {segmentsOf(text, remarks).map((segment) => (
              <Part key={segment.start} {...segment} />
            ))}
          </div>
        )}
      </div>
      {children}
    </section>
  )
}

const Part = ({ text, remarks, ends }: ReturnType<typeof segmentsOf>[number]) => (
  <>
    {remarks.length > 0 ? <mark className="review-marked">{text}</mark> : text}
    {ends.map((number) => (
      <sup key={number} className="review-number" data-number>
        {number}
      </sup>
    ))}
  </>
)

/** The range of the text that was selected last; it stays when a tap on a button ends the selection. */
const useSelectedRange = (root: React.RefObject<HTMLElement | null>, text: string) => {
  const [found, setFound] = useState<{ text: string; start: number; end: number } | null>(null)
  useEffect(() => {
    const onChange = () => {
      const element = root.current
      if (!element) return
      const selected = selectedRange(element, text)
      if (selected) setFound({ ...selected, text })
      else if (element.contains(document.getSelection()?.anchorNode ?? null)) setFound(null)
    }
    document.addEventListener('selectionchange', onChange)
    return () => document.removeEventListener('selectionchange', onChange)
  }, [root, text])
  return found?.text === text ? { start: found.start, end: found.end } : null
}
