export { MemberMenu } from "./member-menu";
