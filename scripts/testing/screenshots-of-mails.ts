// Takes the pictures of the mails alone: npm run screenshots:mails
import { chromium } from "@playwright/test";
import playwright from "../../playwright.config";
import { putMails, takeMails } from "./mail-pictures";

const browser = await chromium.launch({ ...playwright.use?.launchOptions });
putMails(await takeMails(browser));
await browser.close();
