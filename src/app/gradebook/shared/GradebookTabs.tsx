import Button from '@mui/material/Button'
import { Plus } from 'lucide-react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Empty } from '../../kit/lists/Empty'
import { PageHead } from '../../shell/page/PageHead'
import { useUser } from '../../shell/session/store'
import { SectionTabs } from '../../kit/lists/SectionTabs'

const pages = [
  { to: '/gradebook', name: 'gradebooks.pages.books', end: true },
  { to: '/gradebook/homework', name: 'gradebooks.pages.homework', end: false },
  { to: '/gradebook/debts', name: 'gradebooks.pages.debts', end: false },
  { to: '/gradebook/retakes', name: 'retakes.title', end: false },
  { to: '/gradebook/attendance', name: 'attendance.title', end: false },
  { to: '/gradebook/periods', name: 'gradebooks.pages.periods', end: false },
] as const

/** Only users with reach `all` bring in past marks. */
const officePages = [...pages, { to: '/gradebook/past', name: 'gradebooks.pages.past', end: false }] as const

/** Tabs between the lists of the gradebook feature. */
export const GradebookTabs = () => (
  <SectionTabs label="gradebooks.pages.label" pages={useUser()?.reach === 'all' ? officePages : pages} />
)

/** Empty state while the college has no period. Users with reach `all` can add the first one. */
export const NoPeriods = ({ title }: { title: string }) => {
  const translate = useTranslate()
  const mayAdd = useUser()?.reach === 'all'
  return (
    <>
      <GradebookTabs />
      <div className="list-page">
        <PageHead title={translate(title)} />
        <Empty
          title="gradebooks.no_period.title"
          text={mayAdd ? 'gradebooks.no_period.text' : 'gradebooks.no_period.ask'}
          action={
            mayAdd && (
              <Button variant="contained" component={Link} to="/gradebook/periods/create">
                <Plus size={20} strokeWidth={1.75} aria-hidden />
                {translate('resources.gradebook/periods.action.create')}
              </Button>
            )
          }
        />
      </div>
    </>
  )
}
