import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import type { Remark } from '../../../api/portfolio/items'
import type { OwnItem } from '../../../api/portfolio/myPortfolio'
import { StatusChip } from '../../kit/fields/StatusChip'
import { useNumberText } from '../../kit/fields/useNumberText'
import { useFileBlob } from '../../kit/viewer/useFileBlob'
import { dayAndTime } from '../../shell/dates'
import { remarksOf, useRemarkText } from '../shared/remarks'
import { useRuleText } from '../shared/useRuleText'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { useDraftDialog } from '../../kit/forms/useDraftDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'

/** Resubmits a returned achievement unchanged, with an answer to the reviewer. */
const AnswerButton = ({ item: { id, version, title } }: { item: OwnItem }) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  const name = `answer ${id}`
  const [open, setOpen] = useDraftDialog([name])
  return (
    <>
      <Button className="w-full-phone" onClick={() => setOpen(name)}>
        {translate('portfolio.answer.open')}
        <span className="sr-only">: {title}</span>
      </Button>
      {open && (
        <ActionDialog
          action="POST /api/my/portfolio/items/:id/submit"
          request={({ answer }) => ({ id, body: { version, answer: answer ?? '' } })}
          name={name}
          title={translate('portfolio.answer.title', { title })}
          confirm={translate('portfolio.answer.submit')}
          defaultValues={{ answer: '' }}
          successMessage={translate('portfolio.form.sent')}
          onSettled={askAgain}
          onClose={() => setOpen(null)}
        >
          <TextInput
            source="answer"
            label="portfolio.answer.label"
            multiline
            minRows={3}
            helperText={translate('portfolio.answer.help')}
          />
        </ActionDialog>
      )}
    </>
  )
}

type Props = { item: OwnItem; isFirst: boolean; onMend: () => void }

/** A returned achievement: the reviewer's remarks, the file they refer to, and the points after correction. */
export const ReturnedCard = ({ item, isFirst, onMend }: Props) => {
  const translate = useTranslate()
  const shown = useNumberText()
  const ruleText = useRuleText()
  const remarkText = useRemarkText()
  const { id, title, points, reviews, files } = item
  const remarks = remarksOf(item)
  const [last] = reviews
  const photo = files.find(({ thumb_url }) => thumb_url !== null)
  return (
    <section className="panel attention warning stack p-5" aria-labelledby={`returned-${id}`}>
      <div className="row wrap">
        <StatusChip variant="warning">{translate('portfolio.returned_chip')}</StatusChip>
        {last && (
          <span className="small muted num">
            {[last.reviewer_name, dayAndTime(last.at)].filter(Boolean).join(' · ')}
          </span>
        )}
      </div>
      <div className="row wrap align-start gap-4">
        {photo && <Scan url={photo.thumb_url} name={photo.name} />}
        <div className="grow-wide">
          <h2 id={`returned-${id}`}>{title}</h2>
          {remarks.map((remark, place) => (
            <blockquote key={place} className="portfolio-remark muted pre-line">
              {remarkText(remark)}
            </blockquote>
          ))}
          {points.points > 0 && (
            <p className="small muted num">
              {translate('portfolio.will_be', {
                smart_count: points.points,
                points: shown(points.points),
                rule: ruleText(item),
              })}
            </p>
          )}
        </div>
      </div>
      <div className="row wrap">
        <Button variant={isFirst ? 'contained' : 'outlined'} className="w-full-phone" onClick={onMend}>
          {translate(isAboutFiles(remarks) ? 'portfolio.replace_file' : 'portfolio.mend')}
          <span className="sr-only">: {title}</span>
        </Button>
        {item.actions.includes('submit') && <AnswerButton item={item} />}
      </div>
    </section>
  )
}

const isAboutFiles = (remarks: readonly Remark[]) =>
  remarks.length > 0 && remarks.every(({ field }) => field === 'files')

const Scan = ({ url, name }: { url: string | null; name: string }) => {
  const address = useFileBlob(url)
  const look = 'portfolio-scan bordered bg-canvas flex-none'
  return address ? <img className={look} src={address} alt={name} /> : <span className={look} aria-hidden />
}
