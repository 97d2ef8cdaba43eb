export { CampaignList as List } from './CampaignList'
