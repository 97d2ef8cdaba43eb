import { Archive, Download, Plus } from 'lucide-react'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router-dom'
import type { MyPortfolio, OwnItem } from '../../../api/portfolio/myPortfolio'
import { useDownload } from '../../kit/files/useDownload'
import { FormSkeleton } from '../../kit/forms/FormSkeleton'
import { useRead } from '../../kit/providers/calls'
import { statusOf } from '../../kit/providers/queryOptions'
import { dayOf } from '../../shell/dates'
import { faultOf } from '../../shell/page/faultOf'
import { PageHead } from '../../shell/page/PageHead'
import { RecordFault } from '../../shell/page/RecordFault'
import { ItemsByCategory } from '../shared/ItemsByCategory'
import { AboutDialog } from './AboutDialog'
import { CompletePanel } from './CompletePanel'
import { ItemDialog } from './ItemDialog'
import { NoPortfolio } from './NoPortfolio'
import { OwnPoints } from './OwnPoints'
import { ReturnedCard } from './ReturnedCard'
import { RulesDialog } from './RulesDialog'
import { SharePanel } from './SharePanel'
import { Suggestions } from './Suggestions'
import { VoidPortfolio } from './VoidPortfolio'
import { Years } from './Years'
import '../shared/portfolio.css'
import './mine.css'

/** R2.08, R9.08: what one has achieved: what came back first, then what the college knows itself, then all of it. */
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

const Page = ({ portfolio }: { portfolio: MyPortfolio }) => {
  const translate = useTranslate()
  const [params, setParams] = useSearchParams()
  const [open, setOpen] = useState<'rules' | 'about' | null>(null)
  const { can_write, group, period, items } = portfolio
  const go = (change: Readonly<Record<string, string | null>>) =>
    setParams((before) => {
      const after = { ...Object.fromEntries(before), ...change }
      return Object.fromEntries(
        Object.entries(after).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
      )
    })
  const returned = items.filter(({ status, actions }) => status === 'returned' && actions.includes('edit'))
  const openItem = (id: number) => go({ item: String(id) })
  const asked = params.get('item')
  const item = items.find(({ id }) => String(id) === asked)
  return (
    <div className="portfolio">
      <PageHead
        title={translate('menu.my_portfolio')}
        subtitle={[group?.code, period && can_write && untilText(period, translate)].filter(Boolean).join(' · ')}
        actions={
          <>
            {items.some(({ status }) => status === 'approved') && <PrintButton periodId={params.get('period')} />}
            {can_write && (
              <button
                type="button"
                className={returned.length > 0 ? 'btn o' : 'btn p'}
                onClick={() => go({ item: 'new' })}
              >
                <Plus {...icon} />
                {translate('portfolio.add')}
              </button>
            )}
          </>
        }
      />
      {!can_write && (
        <p className="note info portfolio-archive">
          <Archive {...icon} />
          <span>{translate('portfolio.archive')}</span>
        </p>
      )}
      <div className="portfolio-split">
        <div className="portfolio-stack">
          {returned.map((one, place) => (
            <ReturnedCard key={one.id} item={one} isFirst={place === 0} onMend={() => openItem(one.id)} />
          ))}
          {can_write && <Suggestions />}
          {items.length === 0 ? (
            <VoidPortfolio onAdd={() => go({ item: 'new' })} />
          ) : (
            <Items items={items} year={params.get('year')} onYear={(year) => go({ year })} onOpen={openItem} />
          )}
        </div>
        <div className="portfolio-stack">
          <OwnPoints
            portfolio={portfolio}
            onPeriod={(id) => go({ period: String(id) })}
            onRules={() => setOpen('rules')}
          />
          {items.some(({ status }) => status === 'approved') && <SharePanel canShare={can_write} />}
          {can_write && <CompletePanel parts={portfolio.complete} onAbout={() => setOpen('about')} />}
        </div>
      </div>
      {can_write && (asked === 'new' || item?.actions.includes('edit')) ? (
        <ItemDialog key={asked} item={item ?? null} isEditing={params.get('edit') === '1'} go={go} />
      ) : (
        item && <ItemDialog key={asked} item={item} isEditing={false} go={go} />
      )}
      {open === 'rules' && <RulesDialog onClose={() => setOpen(null)} />}
      {open === 'about' && <AboutDialog about={portfolio.about} onClose={() => setOpen(null)} />}
    </div>
  )
}

type Translate = ReturnType<typeof useTranslate>
const untilText = ({ closes_on, closed_at, name }: NonNullable<MyPortfolio['period']>, translate: Translate) => {
  if (closed_at !== null) return translate('portfolio.closed', { period: name })
  return closes_on === null ? null : translate('portfolio.until', { day: dayOf(closes_on) })
}

/** What is approved, on paper, with a code by which anybody can confirm it. */
const PrintButton = ({ periodId }: { periodId: string | null }) => {
  const translate = useTranslate()
  const { save, isSaving } = useDownload()
  const query = periodId === null ? '' : `?period_id=${encodeURIComponent(periodId)}`
  return (
    <button
      type="button"
      className="btn o"
      aria-busy={isSaving}
      onClick={() => !isSaving && save(`/api/my/portfolio/print${query}`)}
    >
      <Download {...icon} />
      PDF
      <span className="vh"> {translate('portfolio.print')}</span>
    </button>
  )
}

type ItemsProps = {
  items: readonly OwnItem[]
  year: string | null
  onYear: (year: string | null) => void
  onOpen: (id: number) => void
}

const Items = ({ items, year, onYear, onOpen }: ItemsProps) => {
  const translate = useTranslate()
  const years = [...new Set(items.map(({ academic_year }) => academic_year))].toSorted().toReversed()
  const chosen = years.find((one) => one === year) ?? null
  return (
    <section className="panel" aria-labelledby="portfolio-items">
      <header>
        <h2 id="portfolio-items">{translate('portfolio.items')}</h2>
        {years.length > 1 && <Years years={years} chosen={chosen} onChoose={onYear} />}
      </header>
      <ItemsByCategory
        items={items.filter(({ academic_year }) => chosen === null || academic_year === chosen)}
        titleOf={({ id, title }) => (
          <button type="button" className="ttl" onClick={() => onOpen(id)}>
            {title}
          </button>
        )}
        noteOf={(item) => noteText(item, translate)}
      />
    </section>
  )
}

const noteText = ({ queue_place, approved }: OwnItem, translate: Translate) => {
  const told = [
    queue_place !== null && translate('portfolio.queue_place', { place: queue_place }),
    approved !== null && translate('portfolio.old_counts'),
  ].filter(Boolean)
  return told.length > 0 && <span className="small muted num">{told.join(' · ')}</span>
}
