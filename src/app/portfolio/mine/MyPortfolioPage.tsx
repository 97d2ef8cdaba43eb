import Button from '@mui/material/Button'
import { Archive, Award, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import type { MyPortfolio, OwnItem } from '../../../api/portfolio/myPortfolio'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { statusOf } from '../../kit/providers/queryOptions'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { useUser } from '../../shell/session/store'
import { ActionDialog } from '../../kit/forms/ActionDialog'
import { TextInput } from '../../kit/inputs/TextInput'
import { useInvalidatePortfolio } from './useInvalidatePortfolio'
import { CompletenessPanel } from './CompletenessPanel'
import { ItemForm } from './ItemForm'
import { ItemView } from './ItemView'
import { OwnItems } from './OwnItems'
import { OwnPoints } from './OwnPoints'
import { ReturnedCard } from './ReturnedCard'
import { SharePanel } from './SharePanel'
import { Suggestions } from './Suggestions'
import '../../kit/lists/lists.css'
import '../portfolio.css'

/** R2.08, R9.08: the student's portfolio: returned achievements first, then suggestions, then all achievements. */
export const MyPortfolioPage = () => {
  const [params] = useSearchParams()
  const period = params.get('period')
  const query = { ...(period !== null && { period_id: period }) }
  const { data, error, refetch } = useRead('GET /api/my/portfolio', { query, quiet: [403] })
  if (statusOf(error) === 403) return <NoPortfolio />
  const fault = faultOf({ error, data })
  if (fault) return <RecordFault error={fault} onAgain={() => void refetch()} />
  return data ? <Page portfolio={data} /> : <FormSkeleton />
}

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type AboutDialogProps = { about: MyPortfolio['about']; onClose: () => void }

/** Edits the short introduction for the public page and the printout. */
const AboutDialog = ({ about, onClose }: AboutDialogProps) => {
  const translate = useTranslate()
  const askAgain = useInvalidatePortfolio()
  return (
    <ActionDialog
      action="PUT /api/my/portfolio/about"
      request={({ text }) => ({ body: { version: about.version, text: text ?? '' } })}
      title={translate('portfolio.about.title')}
      confirm={translate('portfolio.about.save')}
      defaultValues={{ text: about.text }}
      successMessage={translate('portfolio.about.saved')}
      onSettled={askAgain}
      onClose={onClose}
    >
      <TextInput
        source="text"
        label="portfolio.about.label"
        mayBeEmpty
        multiline
        minRows={5}
        helperText={translate('portfolio.about.help')}
      />
    </ActionDialog>
  )
}

const Page = ({ portfolio }: { portfolio: MyPortfolio }) => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const [isDescribing, setDescribing] = useState(false)
  const { can_write, group, period, items } = portfolio
  const go: SetParams = (change) =>
    setParams((before) => {
      const after = { ...Object.fromEntries(before), ...change }
      return Object.fromEntries(
        Object.entries(after).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      )
    })
  const returned = items.filter(({ status, actions }) => status === 'returned' && actions.includes('edit'))
  const openItem = (id: number) => go({ item: String(id) })
  const itemParam = params.get('item')
  const item = items.find(({ id }) => String(id) === itemParam)
  return (
    <div className="max-w-page">
      <PageHead
        title={translate('menu.my_portfolio')}
        subtitle={[group?.code, period && can_write && untilText(period, translate)].filter(Boolean).join(' · ')}
        actions={
          <>
            {items.some(({ status }) => status === 'approved') && <PrintButton periodId={params.get('period')} />}
            {can_write && (
              <Button variant={returned.length > 0 ? 'outlined' : 'contained'} onClick={() => go({ item: 'new' })}>
                <Plus {...icon} />
                {translate('portfolio.add')}
              </Button>
            )}
          </>
        }
      />
      {!can_write && (
        <p className="note info">
          <Archive {...icon} />
          <span>{translate('portfolio.archive')}</span>
        </p>
      )}
      <div className={can_write ? 'main-aside max-w-page' : 'main-aside max-w-page mt-6'}>
        <div className="stack gap-6">
          {returned.map((one, place) => (
            <ReturnedCard key={one.id} item={one} isFirst={place === 0} onMend={() => openItem(one.id)} />
          ))}
          {can_write && <Suggestions />}
          <OwnItems
            items={items}
            year={params.get('year')}
            onYear={(year) => go({ year })}
            onOpen={openItem}
            onAdd={() => go({ item: 'new' })}
          />
        </div>
        <div className="stack gap-6">
          <OwnPoints portfolio={portfolio} onPeriod={(id) => go({ period: String(id) })} />
          {items.some(({ status }) => status === 'approved') && <SharePanel canShare={can_write} />}
          {can_write && <CompletenessPanel parts={portfolio.complete} onAbout={() => setDescribing(true)} />}
        </div>
      </div>
      {can_write && (itemParam === 'new' || item?.actions.includes('edit')) ? (
        <ItemDialog key={itemParam} item={item ?? null} isEditing={params.get('edit') === '1'} go={go} />
      ) : (
        item && <ItemDialog key={itemParam} item={item} isEditing={false} go={go} />
      )}
      {isDescribing && <AboutDialog about={portfolio.about} onClose={() => setDescribing(false)} />}
    </div>
  )
}

/** Updates query parameters. Null removes one. */
type SetParams = (change: Readonly<Record<string, string | null>>) => void

type ItemProps = {
  /** Null for a new achievement. */
  item: OwnItem | null
  /** Opens the achievement for editing instead of read-only. */
  isEditing: boolean
  go: SetParams
}

/** Opens drafts and returned achievements in the form, and all others read-only first. */
const ItemDialog = ({ item, isEditing, go }: ItemProps) => {
  const close = () => go({ item: null, edit: null })
  if (item === null) return <ItemForm item={null} onClose={close} />
  const writes = item.actions.includes('edit') && (isEditing || item.status === 'draft' || item.status === 'returned')
  return writes ? (
    <ItemForm item={item} onClose={close} />
  ) : (
    <ItemView item={item} onEdit={() => go({ edit: '1' })} onClose={close} />
  )
}

/** R9.08: explains why the student has no portfolio: no group, or a group without portfolios. */
const NoPortfolio = () => {
  const translate = useTranslate()
  const group = useUser()?.current_group
  return (
    <>
      <PageHead title={translate('menu.my_portfolio')} />
      <div className="empty-list">
        <Award size={40} strokeWidth={1} aria-hidden />
        <h2>{translate('portfolio.none.title')}</h2>
        <p>{translate(group ? 'portfolio.none.text' : 'portfolio.none.no_group', { code: group?.code ?? '' })}</p>
        <Button component={Link} variant="outlined" to="/study">
          {translate('portfolio.none.go')}
        </Button>
      </div>
    </>
  )
}

type Translate = ReturnType<typeof useTranslate>
const untilText = ({ closes_on, closed_at, name }: NonNullable<MyPortfolio['period']>, translate: Translate) => {
  if (closed_at !== null) return translate('portfolio.closed', { period: name })
  return closes_on === null ? null : translate('portfolio.until', { day: dayOf(closes_on) })
}

/** Downloads the approved achievements as a PDF with a verification code. */
const PrintButton = ({ periodId }: { periodId: string | null }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const query = periodId === null ? '' : `?period_id=${encodeURIComponent(periodId)}`
  return (
    <Button
      variant="outlined"

      aria-busy={isSaving}
      onClick={() => !isSaving && save(`/api/my/portfolio/print${query}`)}
    >
      <Download {...icon} />
      PDF
      <span className="sr-only"> {translate('portfolio.print')}</span>
    </Button>
  )
}
