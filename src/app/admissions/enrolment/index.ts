export { OrdersPage } from './OrdersPage'
