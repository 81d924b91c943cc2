export { Customer } from "./customers/Customer.tsx";
export { Customers } from "./customers/Customers.tsx";
export { NewCustomer } from "./customers/NewCustomer.tsx";
