import { useEffect, useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useParams } from 'react-router-dom'
import type { ReviewedItem } from '../../../api/portfolio/review'
import { useFormDraft } from '../../kit/forms/useFormDraft'
import { useRead } from '../../kit/providers/calls'
import { faultOf } from '../../shell/page/faultOf'
import { RecordFault } from '../../shell/page/RecordFault'
import { reviewKeys } from '../../kit/review/reviewKeys'
import { useViewer, type Viewer } from '../../kit/viewer/useViewer'
import { usePlainKeys } from '../../shell/page/usePlainKeys'
import { useBreadcrumb } from '../../shell/routing/recordName'
import { toast } from '../../shell/toasts/store'
import { FileX, ShieldCheck } from 'lucide-react'
import { FileButtons } from '../../kit/viewer/FileButtons'
import { FileViewer } from '../../kit/viewer/FileViewer'
import { LinkList } from '../shared/ItemFacts'
import {
  restoreReturnForm,
  emptyReturnForm,
  buildRemarks,
  toggleReason,
  commonReasons,
  type ReturnForm,
} from './returnForm'
import { ReviewSide } from './ReviewSide'
import { itemCall } from './calls'
import { useReview, type Corrections } from './useReview'

const shortcuts = [
  { label: 'portfolios.keys.approve', written: ['A'] },
  { label: 'portfolios.keys.return', written: ['R'] },
  { label: 'portfolios.keys.reasons', written: ['1', '…', '6'] },
  { label: 'portfolios.keys.words', written: ['0'] },
  { label: 'portfolios.keys.next', written: ['N'] },
  { label: 'portfolios.keys.files', written: ['←', '→'] },
  { label: 'portfolios.keys.size', written: ['+', '−'] },
  { label: 'portfolios.keys.turn', written: ['[', ']'] },
] as const

/** R2.10: reviews an achievement: evidence on the left, data and decision on the right, with keyboard shortcuts. */
export const ReviewPage = () => {
  const id = Number(useParams().id)
  const { data, error, refetch } = useRead(itemCall, { id })
  useBreadcrumb(data?.title)
  // After a failed refetch the page stays, so that the reviewer's typed remarks are not lost.
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Review key={id} item={data} /> : <div className="panes edge-to-edge" aria-busy />
}

type ItemFilesProps = { item: ReviewedItem; viewer: Viewer }

/** Evidence of the achievement: its files, one at a time, and external links. */
const ItemFiles = ({ item: { files, links, is_verified, source }, viewer }: ItemFilesProps) => {
  const translate = useTranslate()
  const { file } = viewer
  const Icon = is_verified ? ShieldCheck : FileX
  const why = is_verified ? 'proven' : 'none'
  return (
    <FileViewer
      label={translate('portfolios.files.label')}
      viewer={viewer}
      nothing={
        <>
          <Icon size={40} strokeWidth={1} aria-hidden />
          <p>{file ? translate('portfolios.files.save', { name: file.name }) : translate(`portfolios.files.${why}`)}</p>
          {source && <p className="small">{translate(`portfolio.suggested.from.${source}`)}</p>}
        </>
      }
    >
      {(files.length > 1 || links.length > 0) && (
        <div className="stack">
          <FileButtons label={translate('portfolio.field.files')} files={files} viewer={viewer} />
          <LinkList links={links} />
        </div>
      )}
    </FileViewer>
  )
}

const Review = ({ item }: { item: ReviewedItem }) => {
  const translate = useTranslate()
  const { storedDraft, keep, report, forget } = useFormDraft({ name: 'returning' })
  const before = useMemo(() => restoreReturnForm(storedDraft?.values ?? null), [storedDraft])
  const [chosen, setReturning] = useState<ReturnForm | null>(null)
  const returning = chosen ?? before
  const [corrected, setCorrected] = useState<Corrections>({})
  const words = useMemo(() => (returning.isOpen ? { ...returning } : null), [returning])
  useEffect(() => report(words), [report, words])
  const { goOn, waiting, settle } = useReview(item, { keep: () => words && keep(words), forget })
  const viewer = useViewer(item.files)
  const approve = () => settle({ kind: 'approve', corrected })
  const returnItem = () => {
    const remarks = buildRemarks(returning)
    if (remarks.length > 0) return settle({ kind: 'return', remarks })
    if (returning.isOpen) toast.warning({ text: translate('portfolios.review.choose_reason') })
    setReturning({ ...returning, isOpen: true })
  }
  usePlainKeys(
    {
      ...viewer.keys,
      ...reviewKeys({
        canDecide: item.actions.includes('approve'),
        accept: approve,
        reject: returnItem,
        goOn,
        reasonCount: commonReasons.length,
        toggleReason: (place) => setReturning(toggleReason(returning, place)),
        writeReason: () => setReturning({ ...returning, isOpen: true, isWriting: true }),
      }),
      Escape: () => setReturning(emptyReturnForm),
    },
    shortcuts,
  )
  return (
    <div className="panes edge-to-edge">
      <ItemFiles item={item} viewer={viewer} />
      <ReviewSide
        item={item}
        corrected={corrected}
        onCorrected={setCorrected}
        returning={returning}
        onReturning={setReturning}
        waiting={waiting}
        onApprove={approve}
        onReturn={returnItem}
        onNext={goOn}
      />
    </div>
  )
}
